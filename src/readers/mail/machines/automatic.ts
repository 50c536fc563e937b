import { EMPTY_PATH } from '../header-fields';

/** How mail programs begin the subject of an automatic reply. */
const REPLIES = [
  '(?:yahoo!? )?auto(matic|mated)?[ -]?(reply|response|responder|answer|acknowledge?ment)|(vacation )?auto-?reply|(e-?mail|message) auto-?reply|(?:auto|vacation)(?=\\s*[:：]\\s*(?:re|aw|sv|fwd?)(?!\\p{L}))',
  '(?:(annual|sick|maternity|paternity|parental) leave|(en )?congés?|de (vacaciones|f[eé]rias)|[iİ]zindeyim|(jsem )?na dovolené|в отпуске|अवकाश पर|休暇中|休假中)(?=\\s*[:：–-]?\\s*(?:re|aw|sv|fwd?)(?!\\p{L}))',
  'automatische (e-?mail-)?(antwort|nachricht|abwesenheitsnotiz|rückmeldung|eingangsbestätigung|reactie)|auto(m\\.)?[ -]?antwort|automatisch (antwoord|bericht)|(réponse|message) automatique( d.absence( du bureau)?)?',
  '(respuesta|contestación) autom[aá]tica|autorr?espuesta|auto-respuesta|resposta autom[aáà]tica|mensa(je|gem) autom[aá]tic[oa]|risposta automatica|r[aă]spuns automat|erantzun automatikoa',
  'automatisk[te]? svar|svar automatisk|autosvar( om frånvaro)?|sjálfvirkt svar|automaattinen vastaus|automaattivastaus|automatyczna odpowiedź|odpowiedź automatyczna|autoodpowiedź',
  'automatick[áa] odpove[ďd]|automatická odpověď|automatikus válasz|automatski odgovor|samodejni odgovor|automaatvastus|automātisk[āa] atbilde|automatinis atsakymas|(ofis dışında )?otomatik (yanıtı?|cevap)',
  'автоматичен отговор|автоматический ответ|автоответ(чик)?|автоматична відповідь|автовідповідь|автоматты жауап|аутоматски одговор|автоматски одговор|αυτόματη απάντηση',
  'رد تلقائي|الرد التلقائي|رد آلي|پاسخ خودکار|خودکار جواب|מענה אוטומטי|(תשובה|תגובה) אוטומטית',
  'स्वचालित उत्तर|स्वचालित जवाब|स्वत: उत्तर|स्वतः उत्तर|(स्वचालित|स्वयंचलित) प्रत्युत्तर|स्वयंचलित उत्तर|স্বয়ংক্রিয় উত্তর|தானியங்(கு|கி) பதில்',
  'స్వయంచాలక (ప్రత్యుత్తరం|సమాధానం|జవాబు)|સ્વ(યં)?(સં)?ચાલિત (જવાબ|પ્રત્યુત્તર)|ಸ್ವಯಂಚಾಲಿತ (ಪ್ರತ್ಯುತ್ತರ|ಉತ್ತರ)|(യാന്ത്രിക|സ്വയമേവയുള്ള) മറുപടി',
  '自动(答复|回复)|自動(回覆|回應|答覆|応答|應答|返信(メール)?)|(부재 ?중 )?자동 ?(회신|응답|답장)|(การ)?ตอบกลับอัตโนมัติ|การตอบอัตโนมัติ',
  '(thư )?trả lời tự động|tự động trả lời|balasan (otomatis|automatik)|(jawapan|balas) automatik|awtomatikong tugon',
].join('|');

/** How mail programs and people begin the subject of a mail that says that they are away, or have received one. */
const NOTICES = [
  '(i(.m| am) )?(currently )?out[ -]of[ -](the[ -])?office( (auto-?reply|message|notification))?|ooo|oof|on (vacation|holiday|((annual|sick|maternity|paternity|parental) )?leave)|away from (the |my )?(office|desk)|vacation (reply|responder|notice|message)|not in the office',
  // Notes, in any language: AUTO: Name is out of the office (returning 07/12/2026).
  'auto: .+\\(.*\\p{Nd}[./-]\\p{Nd}.*\\)',
  "(auto: )?(?:[\\p{L}.'’/-]+ ){1,4}(is (currently )?out of (the )?office|ist außer haus|est absente?(\\(e\\))?|está (ausente|fora do escritório)|è fuori ufficio|is afwezig)",
  '(your )?(e-?mail|message|request|ticket|case|[ei]nquiry) has been received|(?<=\\[)(request|ticket|case) received|ticket received(?= - )|we(.ve| have) received your (e-?mail|message|request|ticket|[ei]nquiry)|thank you for contacting( us)?',
  '(?:abwesenheits|urlaubs)(notiz|nachricht|meldung|benachrichtigung|assistent|agent)|abwesend|abwesenheit|((ich )?bin )?(zurzeit |derzeit )?(nicht im (büro|haus)|im urlaub)|ich bin außer haus|(eingangs|empfangs)bestätigung',
  'absen(t|te|ce)( du bureau)?|(message|notification) d.absence|je suis (actuellement )?(absente?(\\(e\\))?( du bureau)?|en congés?)|accusé de réception|(ik ben )?afwezig(heid)?(sbericht|smelding|sassistent)?|niet aanwezig|ontvangstbevestiging',
  'fuera de (la )?oficina|ausente|fora do escrit[oó]rio|aus[eê]ncia( temporária| do escritório)?|est(oy|ou) (ausente|de (vacaciones|f[eé]rias)|fuera|fora)|acuse de recibo',
  'fuori (sede|ufficio)|assente( dal lavoro)?|assenza|(sono )?in ferie|frånvar(o(meddelande)?|ande)|fraværende|fravær(smelding)?|ikke (til stede|på kontoret)|poissa( toimistosta|oloviesti|oloilmoitus)?|lomalla',
  'nieobecność( w biurze)?|poza biurem|nepřítomnost|(jsem )?mimo kancelář|jsem na dovolené|házon kívül(i üzenet)?|távollét|ofis dışında(yım)?|[iİ]zindeyim|tatildeyim',
  'вне офиса|(я|нахожусь) в отпуске|отсутству[ею]|εκτός γραφείου|خارج المكتب|מחוץ למשרד|कार्यालय से बाहर',
  '不在(通知|のお知らせ)?|外出(通知|中)?|休暇|부재 ?중?|ไม่อยู่ที่สำนักงาน|vắng mặt|di luar kantor',
].join('|');

/** Beginnings that say too little for a machine alone. */
const HINTS = [
  '(auto|vacation)(?=\\s*[:：])|(request|ticket|case) received|(?:away|urlaub|ferie|f[eé]rias|urlop|dovolená|vacaciones|отпуск)(?=\\s*[:：–-]?\\s*re\\s*[:：])',
  "(away|urlaub|en congés)(?=\\s+(until|bis|jusqu))|(?:[\\p{L}.'’/-]+ ){1,4}(is (away|on( \\p{L}+)? leave|no longer (at|with))|has left)|(this |e-?mail )*(mailbox|address|account) (is )?(unattended|unmonitored|not monitored|no longer (in use|valid|monitored))",
  'thank(s| you) for your (e-?mail|message|[ei]nquiry|request)|we(.ve| have)? (received|got) your|message received|(acknowledge?ment|confirmation) of (receipt|your)|(new )?(support )?(ticket|case|request)( (#\\s*)?[\\w-]*\\d[\\w-]*)?( has been)? (opened|created|received)',
  'vielen dank für ihre (e-?mail|nachricht|anfrage)|ihre (e-?mail|nachricht|anfrage) ist( bei uns)? eingegangen|nous avons bien reçu votre|votre (message|demande) a bien été reçue?|hemos recibido su|gracias por contactar(nos)?|recebemos (o )?s(eu|ua)|abbiamo ricevuto|wij hebben uw|ваше обращение|お問い合わせありがとうございます',
].join('|');

/**
 * Such a beginning is followed by nothing, a colon or dash, or the subject that it answers, behind a date or number in
 * brackets.
 */
const ENDING =
  '[\\s!.,]*(?:[([][^)\\]]{0,40}[)\\]]\\s*|from \\S+@\\S+)?(?:$|[:：\\])}】］|–—]|(?<=\\s)-|(?:re|aw|sv|antw|fwd?|was|auto-?reply)(?!\\p{L}))';

/** A day may follow a notice; a person goes on to say more. */
const DAY =
  '[\\s!.,]*(?:until|till|bis|tot|jusqu|hasta|até|fino|from|ab|du|vom)(?!\\p{L})[^,;?!]{0,30}?(?:$|[:：–-]\\s*re\\s*[:：])';

/** Gateways put a mark before the subjects of mails from outside: `[EXTERNAL]`, `***SPAM***`. */
const WARNINGS = '(?:ext(?:ern(?:al)?)?|caution|warning|attention|spam|suspect|achtung|vorsicht)';
const GATEWAY = `\\[[^\\]]{0,40}(?<!\\p{L})${WARNINGS}(?!\\p{L})[^\\]]{0,40}\\]|[^\\p{L}\\p{N}]*${WARNINGS}[\\])}:*?]+`;
const START = `^\\s*(?:${GATEWAY})?[^\\p{L}\\p{N}]*`;
/** Ticket systems put a mark of their own there: `[firm.example #12]`. */
const REPLY = new RegExp(
  `${START}(?:\\[[^\\]]{1,60}\\][^\\p{L}\\p{N}]*)?(?:${REPLIES})${ENDING}`,
  'iu',
);
const NOTICE = new RegExp(`${START}(?:auto: )?(?:${NOTICES})(?:${ENDING}|${DAY})`, 'iu');
const DOUBTFUL = new RegExp(`${START}(?:${REPLIES}|${NOTICES}|${HINTS})(?![\\p{L}\\p{M}])`, 'iu');
const QUESTION = /[?？]\s*$/u;

/** Receivers report once a day what was sent under our domain (RFC 7489 §7.2.1.1, RFC 8460 §5.3). */
const DOMAIN_REPORT = /^\s*Report Domain:\s*\S+\s+Submitter:/i;

/** Judges a mail by its subject alone. A notice that asks something is a person's. */
export function subjectAuthor(subject: string): 'person' | 'doubtful' | 'automatic' {
  if (REPLY.test(subject) || DOMAIN_REPORT.test(subject)) return 'automatic';
  if (NOTICE.test(subject) && !QUESTION.test(subject)) return 'automatic';
  return DOUBTFUL.test(subject) ? 'doubtful' : 'person';
}

/** Header lines of a mail, by their names in lower case. */
export type HeaderLines = readonly { key: string; value: string }[];

/** `automatic`: a machine wrote it. `doubtful`: a machine handled it, and a person may have written it. */
export type Authorship = 'person' | 'doubtful' | 'automatic';

/** Marks that only answering machines set. */
const MACHINE: Record<string, RegExp> = {
  'auto-submitted': /^\s*(?!"?no\b|auto-generated\b)\S/i,
  precedence: /^\s*(junk|auto[_-]?reply)/i,
  'x-precedence': /^\s*(junk|auto[_-]?reply)/i,
  // CommuniGate mirrors and redirects what people wrote, too.
  'x-autogenerated': /^\s*(?!(?:no|mirror|redirect|forward)\b)\S/i,
  'x-fc-machinegenerated': /^\s*true/i,
  'x-ms-exchange-inbox-rules-loop': /\S/,
  'x-ms-exchange-generated-message-source': /\S/,
  'x-ms-exchange-parent-message-id': /\S/,
  'inbox-rules-loop': /\S/,
  'x-post-messageclass': /autoresponder/i,
  // Mailman's own words: that a mail waits for a moderator, or was refused.
  'x-list-administrivia': /^\s*yes/i,
  'delivered-to': /^\s*autoresponder/i,
  'return-path': EMPTY_PATH,
  // Reports on delivery, abuse and encryption (RFC 6522); a receipt may be a person's own act.
  'content-type': /^\s*multipart\/report\b(?![^]*\breport-type\s*=\s*"?disposition-notification)/i,
  // Complaints in other forms: X-ARF's, and those of Microsoft's Junk Mail Reporting.
  'x-arf': /\S/,
  'x-xarf': /\S/,
  'x-hmxmroriginalrecipient': /\S/,
};

/** Answering machines name their own marks alike: X-Autoreply, X-Mail-Autoreply, X-Yahoo-Auto-Response. */
const ANSWERING =
  /^x-(?:[a-z]+-)*(?:auto-?(?:reply|respon[ds][a-z]*)|vacation)(?!-suppress)(?:-|$)/;
const NOT = /^\s*(?:(?:no|false|0)\b|$)/i;

/** Marks of lists, ticket systems and mass mail, through which people answer too. */
const HANDLED: Record<string, RegExp> = {
  'auto-submitted': /^\s*auto-generated/i,
  precedence: /^\s*(bulk|list)/i,
  'x-precedence': /^\s*bulk/i,
  'list-id': /\S/,
  'list-unsubscribe': /\S/,
  'mailing-list': /\S/,
};

/** Marks that name the list. */
const LIST_MARKS = ['list-id', 'list-unsubscribe', 'mailing-list', 'precedence'];

/** A visitor who accepts or declines at Google Calendar or at Fastmail (Cyrus) writes through a robot. */
const CALENDARS: Record<string, RegExp> = {
  'imip-content-id': /\S/,
  sender: /\bcalendar-notification@google\.com\b/i,
  'message-id': /<calendar-[^<>@]+@google\.com>/i,
  'content-type': /\bmethod="?(reply|counter)\b/i,
};

/** How calendars begin the subject of an answer to an invitation. */
const CALENDAR_ANSWER =
  /^\s*(?:rsvp|accepted|declined|tentative|aceptad[oa]|rechazad[oa]|provisional|accepté|refusé|provisoire|angenommen|zugesagt|abgelehnt|vorläufig|accettato|rifiutato|provvisorio|aceit[oa]|recusad[oa]|provisório|geaccepteerd|afgewezen|geweigerd|voorlopig|accepteret|afvist|foreløbig|acceptat|rebutjat|αποδοχή|απορρίφθηκε|accepterat|avböjt|möjligen|zaakceptowano|odrzucono|wstępnie)\s*:/iu;

export type MailFacts = {
  /** A mail server wrote it, and nobody answers under such a name. */
  isDaemon: boolean;
  /** The address that it is from. */
  sender: string;
  headers: HeaderLines;
  subject: string;
  /** It answers an email of ours: by its references, or to an address that carries a lead's key. */
  isAnswer: boolean;
  /** True when a list or loop mark names us. */
  isOurs: (value: string) => boolean;
};

const RULE_LOOPS = ['x-ms-exchange-inbox-rules-loop', 'x-ms-exchange-forwardingloop'];

/** A rule of our own mailbox that hands mail on leaves its marks on what people wrote, too. */
function withoutOurRule({ headers, isOurs }: MailFacts): HeaderLines {
  const isHandedOn = headers.some(({ key, value }) => RULE_LOOPS.includes(key) && isOurs(value));
  return isHandedOn ? headers.filter(({ key }) => !key.startsWith('x-ms-exchange-')) : headers;
}

/** A loop mark names the sender who answers by machine, or nobody; lists and forwards name themselves. */
const isOwnLoop = (value: string, { sender }: MailFacts): boolean =>
  !value.includes('@') || value.toLowerCase().includes(sender.toLowerCase());

/**
 * Judges whether a person wrote a mail. A mark that only machines set decides; any other is a guess, and a guess silences nobody
 * who answers us.
 */
export function authorship(facts: MailFacts): Authorship {
  const { isDaemon, subject, isAnswer, isOurs } = facts;
  const headers = withoutOurRule(facts);
  const has = (marks: Record<string, RegExp>) =>
    headers.some(({ key, value }) => marks[key]?.test(value));
  const isAnswering = headers.some(({ key, value }) => ANSWERING.test(key) && !NOT.test(value));
  if (isDaemon || isAnswering || has(MACHINE)) return 'automatic';
  if (has(CALENDARS)) return 'person';
  const bySubject = subjectAuthor(subject);
  if (bySubject === 'automatic') return 'automatic';
  const loops = headers.filter(({ key, value }) => key === 'x-loop' && !isOurs(value));
  if (loops.some(({ value }) => isOwnLoop(value, facts))) return 'automatic';
  const isOurList = headers.some(({ key, value }) => LIST_MARKS.includes(key) && isOurs(value));
  const isHandled = headers.some(
    ({ key, value }) =>
      HANDLED[key]?.test(value) && !(isOurList && LIST_MARKS.includes(key)) && !isOurs(value),
  );
  if (isHandled) return isAnswer || CALENDAR_ANSWER.test(subject) ? 'doubtful' : 'automatic';
  return loops.length > 0 ? 'doubtful' : bySubject;
}
