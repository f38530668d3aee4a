import type { TroubleCause } from '@ambit/client'
import type { Messages, TroubleText } from './messages.ts'

export const ar: Messages = {
  language: 'ar-u-nu-latn',
  direction: 'rtl',
  ask: 'اسأل',
  newConversation: 'محادثة جديدة',
  history: 'السجل',
  close: 'إغلاق',
  back: 'رجوع',
  conversation: 'المحادثة',
  hello: (hour, name) => `${hour < 12 ? 'صباح الخير' : 'مساء الخير'}${name === undefined ? '' : ` يا ${name}`}.`,
  hint: 'جرّب',
  placeholder: 'اطرح سؤالاً',
  messageTo: (agent) => `رسالة إلى ${agent}`,
  send: 'إرسال',
  stop: 'إيقاف',
  stopping: 'جارٍ الإيقاف…',
  keysSend: 'Enter للإرسال، وShift+Enter لسطر جديد',
  keysStop: 'Esc للإيقاف',
  more: 'المزيد',
  quickActions: 'إجراءات سريعة',
  pinned: 'مثبّتة',
  filter: (text) => `نتائج «${text}»`,
  matches: (count) => `عدد النتائج: ${count}`,
  noMatch: (text) => `لا شيء يطابق «${text}».`,
  working: 'جارٍ العمل…',
  stillAnswering: 'المساعد ما زال يجيب. أوقفه أولاً أو انتظر.',
  tooLong: (most) => `النص أطول من أن يُرسل: الحد الأقصى لعدد الأحرف ${most}.`,
  answer: (first) => `وصلت الإجابة: ${first}`,
  newest: 'إلى الأحدث',
  notSent: 'لم تُرسل',
  cut: 'إجابة غير مكتملة',
  notFinished: (label) => `${label}، لم يكتمل`,
  activityState: { running: 'جارٍ', waiting: 'في الانتظار', done: 'تم', failed: 'فشل', unfinished: 'لم يكتمل' },
  asked: 'المطلوب',
  cameBack: 'النتيجة',
  nothing: 'لا شيء',
  yes: 'نعم',
  no: 'لا',
  rows: (count) => `عدد العناصر: ${count}`,
  showedPanel: (panel, ok) => (ok ? `عُرض قسم «${panel}»` : `تعذّر عرض قسم «${panel}»`),
  showed: (what, ok) => (ok ? `نُفّذ على الصفحة: ${what}` : `تعذّر تنفيذه على الصفحة: ${what}`),
  showRef: (ref) => `عرض ${ref} على الصفحة`,
  document: 'مستند',
  documentOf: (title) => `مستند: ${title}`,
  toFillIn: (count) => `مواضع يجب ملؤها: ${count}`,
  copy: 'نسخ',
  copyCode: 'نسخ الشيفرة',
  copied: 'تم النسخ.',
  copyRefused: 'النسخ غير مسموح هنا. حدّد النص بدلاً من ذلك.',
  downloadText: 'تنزيل كنص',
  downloadMarkdown: 'تنزيل بصيغة Markdown',
  image: (alt) => (alt === '' ? 'صورة لم تُحمَّل' : `صورة لم تُحمَّل: ${alt}`),
  newTab: 'يفتح في تبويب جديد',
  table: 'جدول',
  offlineModel: 'نموذج غير متصل.',
  offlineModelMeans: 'لا يوجد نموذج لغوي متصل: الإجابات تتبع قواعد ثابتة.',
  pageTools: 'أدوات الصفحة',
  toolCount: (count) => `عدد الأدوات: ${count}`,
  noPageTools: 'هذه الصفحة لا تعير أي أدوات.',
  lent: 'تعيرها الصفحة التي تراها، ما دمتَ عليها.',
  readsOnly: 'قراءة',
  today: 'اليوم',
  waitingForYou: 'في انتظارك',
  waits: 'في الانتظار',
  reading: 'جارٍ القراءة…',
  noHistory: 'لا محادثات بعد. ما تسأله يُحفظ هنا لك وحدك.',
  historyUnread: 'تعذّرت قراءة محادثاتك الآن.',
  searchHistory: 'ابحث في محادثاتك',
  noneFound: (text) => `لا توجد محادثة عنوانها يحتوي على «${text}».`,
  trouble,
  remedy: { resume: 'استئناف', retry: 'إعادة المحاولة', sign_in: 'تسجيل الدخول', edit: 'تعديل الرسالة', new_thread: 'محادثة جديدة', go_on: 'متابعة' },
  signInFailed: 'تعذّر تسجيل الدخول.',
  retryIn: (seconds) => `بعد ${seconds} ث`,
  broke: { first: 'تعذّر عرض المساعد.', second: 'المحادثة محفوظة.' },
  waitsForDecision: 'في انتظار قرارك',
  sendingWithdraws: 'الإرسال يسحب القرار المفتوح: لن يُنفَّذ شيء منه.',
  decisionUnread: { first: 'تعذّر عرض القرار.', second: 'لا يُنفَّذ شيء قبل أن تراه وتقرر.' },
}

function trouble(cause: TroubleCause, seconds: number): TroubleText {
  switch (cause.kind) {
    case 'broken':
      return { first: 'انقطع الاتصال في وسط الإجابة.', second: '«استئناف» يكملها.' }
    case 'offline':
      return { first: 'أنت غير متصل بالشبكة.', second: 'رسالتك محفوظة هنا.' }
    case 'unreachable':
      return { first: 'تعذّر الوصول إلى المساعد.', second: 'ما كتبته محفوظ هنا.' }
    case 'no_token':
      return { first: 'لم تستطع الصفحة أن تخبر المساعد من أنت.', second: 'ما كتبته محفوظ هنا.' }
    case 'unsent':
      return { first: 'لم تُرسل هذه الرسالة.', second: 'بقيت محفوظة من قبل.' }
    case 'rate_limited':
      return { first: 'أسئلة كثيرة في وقت واحد.', second: seconds > 0 ? `حاول بعد ${seconds} ثانية.` : 'يمكنك المحاولة الآن.' }
    case 'session_ended':
      return { first: 'انتهت جلستك.', second: 'هذه المحادثة في انتظارك.' }
    case 'provider':
      return { first: PROVIDER[cause.code] ?? 'تعطّل النموذج اللغوي.', second: `الرمز ${cause.code}، المرجع ${cause.reference.slice(0, 8)}.` }
    case 'server':
      return { first: 'في خادم المساعد مشكلة.', second: `الرمز ${cause.code}${cause.reference === '' ? '' : `، المرجع ${cause.reference.slice(0, 8)}`}.` }
    case 'not_found':
      return { first: 'هذا غير موجود هنا، أو لا يحق لك رؤيته.', second: cause.sentence }
    case 'refused':
      return { first: 'المساعد لا يقبل هذه الرسالة.', second: cause.sentence }
    case 'stopped':
      return { first: 'أوقفتَ الإجابة.', second: 'ما وصل يبقى هنا.' }
  }
}

const PROVIDER: Readonly<Record<string, string>> = {
  model_unavailable: 'لم يُجب النموذج اللغوي.',
  model_rejected: 'رفض النموذج اللغوي الطلب.',
  model_broken: 'انقطعت إجابة النموذج اللغوي.',
  model_stalled: 'توقف النموذج اللغوي في الوسط.',
}
