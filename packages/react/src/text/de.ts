import type { TroubleCause } from '@ambit/client'
import type { Messages, TroubleText } from './messages.ts'

export const de: Messages = {
  language: 'de-DE',
  direction: 'ltr',
  ask: 'Fragen',
  newConversation: 'Neues Gespräch',
  history: 'Verlauf',
  close: 'Schließen',
  back: 'Zurück',
  conversation: 'Gespräch',
  hello: (hour, name) => `Guten ${hour < 11 ? 'Morgen' : hour < 18 ? 'Tag' : 'Abend'}${name === undefined ? '' : `, ${name}`}.`,
  hint: 'Etwa',
  placeholder: 'Stellen Sie eine Frage',
  messageTo: (agent) => `Nachricht an ${agent}`,
  send: 'Senden',
  stop: 'Anhalten',
  stopping: 'Hält an…',
  keysSend: 'Eingabe sendet, Umschalt+Eingabe bricht um',
  keysStop: 'Esc hält an',
  more: 'Mehr',
  quickActions: 'Schnellaktionen',
  pinned: 'Angeheftet',
  filter: (text) => `Treffer für „${text}“`,
  matches: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
  noMatch: (text) => `Nichts passt zu „${text}“.`,
  working: 'Arbeitet…',
  stillAnswering: 'Der Assistent antwortet noch. Halten Sie ihn an, oder warten Sie.',
  tooLong: (most) => `Das ist zu lang zum Senden: höchstens ${most.toLocaleString('de-DE')} Zeichen.`,
  answer: (first) => `Die Antwort ist da: ${first}`,
  newest: 'Zum Neuesten',
  notSent: 'Nicht gesendet',
  cut: 'Keine fertige Antwort',
  notFinished: (label) => `${label}, nicht beendet`,
  activityState: { running: 'läuft', waiting: 'wartet', done: 'erledigt', failed: 'fehlgeschlagen', unfinished: 'nicht beendet' },
  asked: 'Gefragt',
  cameBack: 'Zurückgekommen',
  nothing: 'Nichts',
  yes: 'Ja',
  no: 'Nein',
  rows: (count) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
  showedPanel: (panel, ok) => (ok ? `Bereich „${panel}“ gezeigt` : `Bereich „${panel}“ ließ sich nicht zeigen`),
  showed: (what, ok) => (ok ? `Auf der Seite erledigt: ${what}` : `Auf der Seite nicht möglich: ${what}`),
  showRef: (ref) => `${ref} auf der Seite zeigen`,
  document: 'Dokument',
  documentOf: (title) => `Dokument: ${title}`,
  toFillIn: (count) => (count === 1 ? '1 Stelle auszufüllen' : `${count} Stellen auszufüllen`),
  copy: 'Kopieren',
  copyCode: 'Code kopieren',
  copied: 'Kopiert.',
  copyRefused: 'Kopieren ist hier nicht erlaubt. Markieren Sie stattdessen den Text.',
  downloadText: 'Als Text herunterladen',
  downloadMarkdown: 'Als Markdown herunterladen',
  image: (alt) => (alt === '' ? 'Bild, nicht geladen' : `Bild, nicht geladen: ${alt}`),
  newTab: 'öffnet einen neuen Tab',
  table: 'Tabelle',
  offlineModel: 'Offline-Modell.',
  offlineModelMeans: 'Kein Sprachmodell ist verbunden: Antworten folgen festen Regeln.',
  pageTools: 'Werkzeuge der Seite',
  toolCount: (count) => (count === 1 ? '1 Werkzeug' : `${count} Werkzeuge`),
  noPageTools: 'Diese Seite leiht keine Werkzeuge.',
  lent: 'Geliehen von der Seite, die Sie sehen, solange Sie auf ihr sind.',
  readsOnly: 'liest',
  today: 'Heute',
  waitingForYou: 'Wartet auf Sie',
  waits: 'Wartet',
  reading: 'Wird gelesen…',
  noHistory: 'Noch keine Gespräche. Was Sie fragen, bleibt hier, für Sie allein.',
  historyUnread: 'Ihre Gespräche lassen sich gerade nicht lesen.',
  searchHistory: 'Ihre Gespräche durchsuchen',
  noneFound: (text) => `Keines Ihrer Gespräche hat „${text}“ im Titel.`,
  trouble,
  remedy: { resume: 'Fortsetzen', retry: 'Wiederholen', sign_in: 'Anmelden', edit: 'Bearbeiten', new_thread: 'Neues Gespräch', go_on: 'Weiter' },
  signInFailed: 'Die Anmeldung hat nicht geklappt.',
  retryIn: (seconds) => `In ${seconds} s`,
  broke: { first: 'Der Assistent ließ sich nicht anzeigen.', second: 'Das Gespräch bleibt erhalten.' },
  waitsForDecision: 'Wartet auf Ihre Entscheidung',
  sendingWithdraws: 'Senden zieht die offene Entscheidung zurück: Nichts davon wird getan.',
  decisionUnread: { first: 'Die Entscheidung lässt sich nicht anzeigen.', second: 'Nichts geschieht, bevor Sie sie gesehen und entschieden haben.' },
}

function trouble(cause: TroubleCause, seconds: number): TroubleText {
  switch (cause.kind) {
    case 'broken':
      return { first: 'Die Verbindung ist mitten in der Antwort abgebrochen.', second: '„Fortsetzen“ macht mit ihr weiter.' }
    case 'offline':
      return { first: 'Sie sind offline.', second: 'Ihre Nachricht bleibt hier.' }
    case 'unreachable':
      return { first: 'Der Assistent ist nicht erreichbar.', second: 'Was Sie geschrieben haben, bleibt hier.' }
    case 'no_token':
      return { first: 'Die Seite konnte dem Assistenten nicht sagen, wer Sie sind.', second: 'Was Sie geschrieben haben, bleibt hier.' }
    case 'unsent':
      return { first: 'Diese Nachricht wurde nicht gesendet.', second: 'Sie ist von vorhin erhalten.' }
    case 'rate_limited':
      return {
        first: 'Zu viele Fragen auf einmal.',
        second: seconds > 0 ? `Wieder möglich in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}.` : 'Sie können es jetzt wieder versuchen.',
      }
    case 'session_ended':
      return { first: 'Ihre Sitzung ist abgelaufen.', second: 'Dieses Gespräch wartet auf Sie.' }
    case 'provider':
      return { first: PROVIDER[cause.code] ?? 'Das Sprachmodell ist ausgefallen.', second: `Code ${cause.code}, Kennung ${cause.reference.slice(0, 8)}.` }
    case 'server':
      return {
        first: 'Der Server des Assistenten hat ein Problem.',
        second: `Code ${cause.code}${cause.reference === '' ? '' : `, Kennung ${cause.reference.slice(0, 8)}`}.`,
      }
    case 'not_found':
      return { first: 'Das gibt es hier nicht, oder Sie dürfen es nicht sehen.', second: cause.sentence }
    case 'refused':
      return { first: 'Der Assistent nimmt diese Nachricht nicht an.', second: cause.sentence }
    case 'stopped':
      return { first: 'Sie haben die Antwort angehalten.', second: 'Was angekommen ist, bleibt hier.' }
  }
}

const PROVIDER: Readonly<Record<string, string>> = {
  model_unavailable: 'Das Sprachmodell hat nicht geantwortet.',
  model_rejected: 'Das Sprachmodell hat die Anfrage abgelehnt.',
  model_broken: 'Die Antwort des Sprachmodells ist abgebrochen.',
  model_stalled: 'Das Sprachmodell ist mittendrin stehen geblieben.',
}
