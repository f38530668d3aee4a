import type { ValueFrom } from '@ambit/domain'
import type { DecisionMessages, Ended } from './messages.ts'

export const ar: DecisionMessages = {
  risk: { low: 'خطورة منخفضة', medium: 'خطورة متوسطة', high: 'خطورة عالية', destructive: 'إجراء مدمّر' },
  effect: { read: 'قراءة', write: 'تغيير', egress: 'إرسال بيانات إلى الخارج' },
  needed: 'يحتاج إلى قرارك',
  several: (count) => `عدد القرارات: ${count}`,
  as: (how, person) => {
    const you = person === undefined ? 'باسمك' : `باسمك، ${person}`
    switch (how) {
      case 'egress':
        return `يُرسل هذا إلى طرف خارجي ${you}.`
      case 'destructive':
        return `يُنفَّذ هذا ${you}. قد لا يمكن استرجاع ما يُفقد.`
      case 'read':
        return `يُقرأ هذا ${you}. لا يغيّر شيئاً.`
      case 'write':
      case undefined:
        return `يُنفَّذ هذا ${you}.`
    }
  },
  raised: {
    policy: '',
    condition: 'تُسأل بسبب هذه القيم: قاعدة في هذا الإجراء تطلب ذلك.',
    broken_condition: 'تُسأل لأن قاعدة في هذا الإجراء تعذّر التحقق منها.',
    channel: 'تُسأل لأن شيئاً من هذا النوع لا يُنفَّذ هنا من دونك.',
    provenance: 'عادةً لا يحتاج هذا إلى أحد. تُسأل لأن بعض القيم ليس منك.',
  },
  from,
  values: 'القيم',
  noValues: 'لا تُرسل أي قيم.',
  empty: 'فارغ',
  none: 'لا شيء',
  showAll: (characters) => (characters === undefined ? 'عرض الكل' : `عرض النص كله، عدد الأحرف ${characters}`),
  showLess: 'عرض أقل',
  sees: 'ما سيراه المساعد من النتيجة',
  seesAll: 'كل ما يعود.',
  seesOnly: (fields) => `${fields}. لا يخرج شيء غير ذلك.`,
  seesNothing: 'هل نُفّذ أم لا. لا يخرج شيء غير ذلك.',
  approve: 'موافقة',
  approveDeletion: 'موافقة على الحذف',
  approveAll: 'موافقة على الكل',
  decline: 'رفض',
  declineAll: 'رفض الكل',
  reason: 'السبب، إن رفضت (اختياري)',
  left: (minutes, seconds) => (minutes > 0 ? `بقي ${minutes} د ${seconds} ث` : `بقي ${seconds} ث`),
  over: 'انتهى الوقت',
  exactly: 'ما يُرسل بالضبط',
  ended: {
    running: 'تمت الموافقة',
    unsure: 'تمت الموافقة',
    declined: 'رُفض',
    expired: 'انتهت المهلة',
    lapsed: 'تمت الموافقة ثم انتهت المهلة',
    withdrawn: 'سُحب',
    changed: 'سُحب',
    succeeded: 'تمت الموافقة',
    failed: 'تمت الموافقة ثم فشل',
    unknown: 'النتيجة غير معروفة',
  },
  elsewhere: 'تقرّر في تبويب آخر',
  thereApproved: 'وافقتَ عليه هناك.',
  thereDeclined: 'رفضتَه هناك.',
  came,
  because: (reason) => `«${reason}»`,
}

function from(value: ValueFrom): string {
  switch (value.kind) {
    case 'person':
      return 'أنت كتبتَه'
    case 'result':
      return value.trusted ? `من «${value.label}»` : `موجود فقط في «${value.label}»، وقد يكون كتبه شخص آخر`
    case 'page':
      return 'من الصفحة التي أنت عليها'
    case 'assistant':
      return 'اختاره المساعد، ولم يكتبه أحد'
  }
}

function came(how: Ended, minutes: number): string {
  switch (how) {
    case 'running':
      return 'جارٍ التنفيذ…'
    case 'unsure':
      return 'لا يُعرف بعد هل وصل ذلك.'
    case 'declined':
      return 'لم يُنفَّذ شيء.'
    case 'expired':
      return `لم يقرر أحد خلال المهلة (بالدقائق: ${minutes}). لم يُنفَّذ شيء. اسأل من جديد لتظهر بطاقة جديدة.`
    case 'lapsed':
      return 'لم يبدأ في الوقت المحدد. لم يُنفَّذ شيء. اسأل من جديد لتظهر بطاقة جديدة.'
    case 'withdrawn':
      return 'سُحب قبل أن يُتخذ القرار. لم يُنفَّذ شيء.'
    case 'changed':
      return 'تغيّر الإجراء أو أُوقف في هذه الأثناء. لم يُنفَّذ شيء.'
    case 'succeeded':
      return 'تم.'
    case 'failed':
      return 'لم يُنفَّذ كما طُلب.'
    case 'unknown':
      return 'بدأ التنفيذ، لكن لم تصل إجابة تثبت كيف انتهى. لن يُعاد من تلقاء نفسه. تحقّق من الوضع قبل أن تكرره.'
  }
}
