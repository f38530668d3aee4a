import type { ValueFrom } from '@ambit/domain'
import type { DecisionMessages, Ended } from './messages.ts'

export const de: DecisionMessages = {
  risk: { low: 'Niedriges Risiko', medium: 'Mittleres Risiko', high: 'Hohes Risiko', destructive: 'Zerstörend' },
  effect: { read: 'liest', write: 'ändert etwas', egress: 'sendet nach außen' },
  needed: 'Braucht Ihre Entscheidung',
  several: (count) => `${count} Entscheidungen`,
  as: (how, person) => {
    const you = person === undefined ? 'Ihrem Namen' : `Ihrem Namen, ${person}`
    switch (how) {
      case 'egress':
        return `Das geht in ${you}, an jemanden außerhalb.`
      case 'destructive':
        return `Das geschieht in ${you}. Was verloren geht, lässt sich vielleicht nicht zurückholen.`
      case 'read':
        return `Das wird in ${you} gelesen. Es ändert nichts.`
      case 'write':
      case undefined:
        return `Das geschieht in ${you}.`
    }
  },
  raised: {
    policy: '',
    condition: 'Sie werden wegen dieser Werte gefragt: Eine Regel der Aktion verlangt es.',
    broken_condition: 'Sie werden gefragt, weil sich eine Regel der Aktion nicht prüfen ließ.',
    channel: 'Sie werden gefragt, weil hier nichts dieser Art ohne Sie geschieht.',
    provenance: 'Sonst braucht das niemanden. Sie werden gefragt, weil nicht jeder Wert von Ihnen ist.',
  },
  from,
  values: 'Werte',
  noValues: 'Es werden keine Werte gesendet.',
  empty: 'Leer',
  none: 'Keiner',
  showAll: (characters) => (characters === undefined ? 'Alles zeigen' : `Alle ${characters.toLocaleString('de-DE')} Zeichen zeigen`),
  showLess: 'Weniger zeigen',
  sees: 'Was der Assistent zurückbekommt',
  seesAll: 'Alles, was zurückkommt.',
  seesOnly: (fields) => `${fields}. Sonst geht nichts hinaus.`,
  seesNothing: 'Nur, ob es getan wurde. Sonst geht nichts hinaus.',
  approve: 'Zustimmen',
  approveDeletion: 'Löschen zustimmen',
  approveAll: 'Allen zustimmen',
  decline: 'Ablehnen',
  declineAll: 'Alle ablehnen',
  reason: 'Grund für ein Nein (freiwillig)',
  left: (minutes, seconds) => (minutes > 0 ? `noch ${minutes} min ${seconds} s` : `noch ${seconds} s`),
  over: 'Die Zeit ist um',
  exactly: 'Was genau gesendet wird',
  ended: {
    running: 'Zugestimmt',
    unsure: 'Zugestimmt',
    declined: 'Abgelehnt',
    expired: 'Abgelaufen',
    lapsed: 'Zugestimmt, dann abgelaufen',
    withdrawn: 'Zurückgezogen',
    changed: 'Zurückgezogen',
    succeeded: 'Zugestimmt',
    failed: 'Zugestimmt, dann gescheitert',
    unknown: 'Ausgang unbekannt',
  },
  elsewhere: 'In einem anderen Tab entschieden',
  thereApproved: 'Sie haben dort zugestimmt.',
  thereDeclined: 'Sie haben dort abgelehnt.',
  came,
  because: (reason) => `„${reason}“`,
}

function from(value: ValueFrom): string {
  switch (value.kind) {
    case 'person':
      return 'Das haben Sie geschrieben'
    case 'result':
      return value.trusted ? `Aus „${value.label}“` : `Nur in „${value.label}“, was jemand anderes geschrieben haben kann`
    case 'page':
      return 'Von der Seite, auf der Sie sind'
    case 'assistant':
      return 'Vom Assistenten gewählt; niemand hat es geschrieben'
  }
}

function came(how: Ended, minutes: number): string {
  switch (how) {
    case 'running':
      return 'Es wird getan…'
    case 'unsure':
      return 'Es ist noch nicht bekannt, ob das angekommen ist.'
    case 'declined':
      return 'Es wurde nichts getan.'
    case 'expired':
      return `Niemand hat binnen ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} entschieden. Es wurde nichts getan. Fragen Sie neu, dann kommt eine neue Karte.`
    case 'lapsed':
      return 'Es wurde nicht rechtzeitig begonnen. Es wurde nichts getan. Fragen Sie neu, dann kommt eine neue Karte.'
    case 'withdrawn':
      return 'Es wurde zurückgenommen, bevor es entschieden war. Es wurde nichts getan.'
    case 'changed':
      return 'Die Aktion wurde inzwischen geändert oder außer Dienst gestellt. Es wurde nichts getan.'
    case 'succeeded':
      return 'Erledigt.'
    case 'failed':
      return 'Es wurde nicht wie gewünscht getan.'
    case 'unknown':
      return 'Begonnen, aber keine Antwort belegt den Ausgang. Es wird nicht von selbst wiederholt. Sehen Sie nach, bevor Sie es wiederholen.'
  }
}
