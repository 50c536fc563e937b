/** How mail programs begin the subject of an automatic reply. */
const REPLIES = [
  'auto(matic|mated)?[ -]?(reply|response|responder|answer)|autoreply|(e-?mail|message) auto-?reply|(?:auto|vacation)(?=\\s*[:：]\\s*(?:re|aw|sv|fwd?)(?!\\p{L}))',
  '(?:(annual|sick|maternity|paternity|parental) leave|(en )?congés?|de (vacaciones|f[eé]rias)|[iİ]zindeyim|(jsem )?na dovolené|в отпуске|अवकाश पर|休暇中|休假中)(?=\\s*[:：–-]?\\s*(?:re|aw|sv|fwd?)(?!\\p{L}))',
  'automatische (e-?mail-)?(antwort|nachricht|abwesenheitsnotiz)|auto(m\\.)?[ -]?antwort|automatisch (antwoord|bericht)|(réponse|message) automatique( d.absence( du bureau)?)?',
  '(respuesta|contestación) autom[aá]tica|resposta autom[aáà]tica|mensa(je|gem) autom[aá]tic[oa]|risposta automatica|r[aă]spuns automat|erantzun automatikoa',
  'automatisk[te]? svar|svar automatisk|autosvar( om frånvaro)?|sjálfvirkt svar|automaattinen vastaus|automaattivastaus|automatyczna odpowiedź|odpowiedź automatyczna|autoodpowiedź',
  'automatick[áa] odpove[ďd]|automatická odpověď|automatikus válasz|automatski odgovor|samodejni odgovor|automaatvastus|automātisk[āa] atbilde|automatinis atsakymas|(ofis dışında )?otomatik (yanıtı?|cevap)',
  'автоматичен отговор|автоматический ответ|автоответ(чик)?|автоматична відповідь|автовідповідь|автоматты жауап|аутоматски одговор|автоматски одговор|αυτόματη απάντηση',
  'رد تلقائي|الرد التلقائي|رد آلي|پاسخ خودکار|خودکار جواب|מענה אוטומטי|תשובה אוטומטית',
  'स्वचालित उत्तर|स्वचालित जवाब|स्वत: उत्तर|स्वतः उत्तर|(स्वचालित|स्वयंचलित) प्रत्युत्तर|स्वयंचलित उत्तर|স্বয়ংক্রিয় উত্তর|தானியங்கு பதில்',
  'స్వయంచాలక (ప్రత్యుత్తరం|సమాధానం|జవాబు)|સ્વ(યં)?(સં)?ચાલિત (જવાબ|પ્રત્યુત્તર)|ಸ್ವಯಂಚಾಲಿತ (ಪ್ರತ್ಯುತ್ತರ|ಉತ್ತರ)|(യാന്ത്രിക|സ്വയമേവയുള്ള) മറുപടി',
  '自动(答复|回复)|自動(回覆|回應|答覆|応答|應答|返信)|(부재 ?중 )?자동 ?(회신|응답|답장)|(การ)?ตอบกลับอัตโนมัติ|การตอบอัตโนมัติ',
  '(thư )?trả lời tự động|tự động trả lời|balasan (otomatis|automatik)|(jawapan|balas) automatik|awtomatikong tugon',
].join('|');

/** How mail programs and people begin the subject of a mail that says that they are away, or have received one. */
const NOTICES = [
  'out[ -]of[ -](the[ -])?office( (auto-?reply|message|notification))?|ooo|oof|on (vacation|holiday|leave)|away from (the |my )?(office|desk)|i am (currently )?out of (the )?office|vacation (reply|responder|notice|message)|not in the office',
  "(auto: )?(?:[\\p{L}.'’/-]+ ){1,4}(is (currently )?out of (the )?office|ist außer haus|est absente?(\\(e\\))?|está (ausente|fora do escritório)|è fuori ufficio|is afwezig)( \\([^)]*\\))?",
  '(request|ticket|case) has been received|(?<=\\[)(request|ticket|case) received|ticket received(?= - )|we(.ve| have) received your (e-?mail|message|request|ticket|[ei]nquiry)|thank you for contacting( us)?',
  '(?:abwesenheits|urlaubs)(notiz|nachricht|meldung|benachrichtigung|assistent)|abwesend|abwesenheit|(ich bin )?(zurzeit |derzeit )?(nicht im (büro|haus)|im urlaub)|eingangsbestätigung',
  'absen(t|te|ce)( du bureau)?|message d.absence|je suis (actuellement )?absente?|accusé de réception|afwezig(heid)?(sbericht|smelding)?|niet aanwezig',
  'fuera de (la )?oficina|ausente|fora do escrit[oó]rio|aus[eê]ncia( temporária| do escritório)?|est(oy|ou) (ausente|de (vacaciones|f[eé]rias)|fuera|fora)|acuse de recibo',
  'fuori (sede|ufficio)|assente|assenza|in ferie|frånvar(o|ande)|fraværende|fravær(smelding)?|ikke (til stede|på kontoret)|poissa( toimistosta|oloviesti|oloilmoitus)?|lomalla',
  'nieobecność( w biurze)?|poza biurem|nepřítomnost|(jsem )?mimo kancelář|házon kívül|távollét|ofis dışında(yım)?',
  'вне офиса|отсутству[ею]|εκτός γραφείου|خارج المكتب|מחוץ למשרד|कार्यालय से बाहर',
  '不在(通知|のお知らせ)?|外出(通知)?|休暇|부재 ?중?|ไม่อยู่ที่สำนักงาน|vắng mặt|di luar kantor',
].join('|');

/** Beginnings that say too little for a machine alone. */
const HINTS =
  '(auto|vacation)(?=\\s*[:：])|(request|ticket|case) received|(?:away|urlaub|ferie|f[eé]rias|urlop|dovolená|vacaciones|отпуск)(?=\\s*[:：–-]?\\s*re\\s*[:：])';

/** Such a beginning is followed by nothing, a colon or dash, or the subject that it answers. */
const ENDING =
  '[\\s!.,]*(?:$|[:：\\])}】］|–—]|(?<=\\s)-|(?:re|aw|sv|antw|fwd?|was|auto-?reply)(?!\\p{L}))';

/** A day may follow a notice; a person goes on to say more. */
const DAY =
  '[\\s!.,]*(?:until|till|bis|tot|jusqu|hasta|até|fino|from|ab|du|vom)(?!\\p{L})[^,;?!]{0,30}?(?:$|[:：–-]\\s*re\\s*[:：])';

/** Gateways put a mark before the subjects of mails from outside: `[EXTERNAL]`. */
const START = '^[^\\p{L}\\p{N}]*(?:ext(?:ern(?:al)?)?[\\])}:][^\\p{L}\\p{N}]*)?';
const REPLY = new RegExp(`${START}(?:${REPLIES})${ENDING}`, 'iu');
const NOTICE = new RegExp(`${START}(?:${NOTICES})(?:${ENDING}|${DAY})`, 'iu');
const DOUBTFUL = new RegExp(`${START}(?:${REPLIES}|${NOTICES}|${HINTS})(?![\\p{L}\\p{M}])`, 'iu');
const QUESTION = /[?？]\s*$/u;

/** Judges a mail by its subject alone. A notice that asks something is a person's. */
export function subjectAuthor(subject: string): 'person' | 'doubtful' | 'automatic' {
  if (REPLY.test(subject)) return 'automatic';
  if (NOTICE.test(subject) && !QUESTION.test(subject)) return 'automatic';
  return DOUBTFUL.test(subject) ? 'doubtful' : 'person';
}
