import {
  type Evidence,
  hasDate,
  type HistoryStart,
  isBeginningBelow,
  isSentBelow,
  lineAbove,
  SEPARATOR,
  withSeparators,
} from './history-evidence';
import { fold, isBlank, type Line, withoutMarks } from '../words/lines';

/** The labels that mail programs write above the mail that is answered, in lower case, by what they name. */
const LABELS = {
  from: [
    'from|von|de|da|van|fra|från|lähettäjä|expéditeur|remitente|desde|di|afzender|avsändare|afsender|avsender|od|feladó',
    'küldő|odesílatel|odosielateľ|expeditor|de la|от|отправитель|від|відправник|από|gönderen|kimden|من|مرسل|از|מאת|प्रेषक|से|द्वारा',
    '发件人|发信人|寄件者|寄件人|差出人|送信元|送信者|보낸사람|보낸 사람|보낸이|จาก|từ|người gửi|dari|pengirim|saatja|no|sūtītājs',
    'nuo|siuntėjas|pošiljatelj|šalje|প্রেরক|থেকে|அனுப்புநர்|నుండి|प्रेषक से',
  ],
  sent: [
    'sent|date|sent on|date sent|gesendet|gesendet am|datum|envoyé|envoyé le|date d’envoi|enviado|enviado el|enviado em|fecha|data',
    'enviada em|inviato|data invio|verzonden|verzonden op|skickat|skickat den|sendt|sendt den|lähetetty|päivämäärä|päiväys|wysłano',
    'wysłane|data wysłania|odesláno|odoslané|odeslané|dátum|elküldve|küldve|küldés ideje|trimis|trimis la|изпратено|отправлено|дата',
    'надіслано|відправлено|στάλθηκε|ημερομηνία|απεσταλμένα|gönderildi|gönderilme tarihi|gönderme tarihi|tarih|تاريخ الإرسال',
    'تم الإرسال|التاريخ|تاريخ|نشر في|ارسال شده|תאריך|נשלח|भेजा गया|तारीख|दिनांक|发送时间|发件时间|发送日期|日期|时间|時間|寄件日期',
    '傳送時間|已傳送|送信日時|日時|日付|보낸날짜|보낸 날짜|보낸시간|날짜|ส่งเมื่อ|ส่ง|วันที่|đã gửi|ngày gửi|ngày|vào lúc|dikirim|tanggal',
    'terkirim|saadetud|kuupäev|nosūtīts|datums|išsiųsta|poslano|poslato|প্রেরিত|তারিখ|அனுப்பியது|தேதி|తేదీ|పంపినది',
  ],
  to: [
    'to|an|à|a|destinataire|para|destinatario|destinatário|per|aan|naar|till|til|vastaanottaja|do|dla|komu|címzett|către|la|до|кому',
    'получатель|προς|kime|alıcı|إلى|الى|به|אל|प्रति|को|सेवा में|收件人|收信人|收件者|宛先|받는사람|받는 사람|수신|ถึง|đến|tới|người nhận',
    'kepada|untuk|saaja|kam|adresāts|gavėjas|za|prima|primatelj|প্রাপক|பெறுநர்|వీరికి',
  ],
  subject: [
    'subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|otsikko|temat|předmět|predmet|tárgy|subiect|относно',
    'тема|θέμα|konu|الموضوع|موضوع|נושא|विषय|主题|主題|主旨|標題|标题|件名|제목|เรื่อง|หัวเรื่อง|chủ đề|tiêu đề|subjek|perihal|judul',
    'teema|pealkiri|temats|tēma|tema|naslov|zadeva|বিষয়|பொருள்|விஷயம்|విషయం|సబ్జెక్ట్',
  ],
};

/** The subject of a line in a header block. */
type HeaderField = keyof typeof LABELS;

const FIELDS: ReadonlyMap<string, HeaderField> = new Map(
  Object.entries(LABELS).flatMap(([field, lists]) =>
    lists.flatMap((list) => list.split('|').map((label) => [label, field as HeaderField] as const)),
  ),
);

/** @param label as it stands before the colon */
export const headerField = (label: string): HeaderField | undefined =>
  FIELDS.get(
    label
      .replace(/[*_\s\u00a0\u3000]+/g, ' ')
      .trim()
      .toLowerCase()
      .replaceAll("'", '’'),
  );

/** A label, a colon that is not that of a time, and a value. */
const HEADER =
  /^[\s*_]*([\p{L}\p{M}][\p{L}\p{M}\p{N} .'’*_\u00a0\u3000/-]{0,30}?)[\s*_]*[:：](?!(?<=\p{Nd}[:：])\p{Nd}{2})[\s*_]*(.*)$/u;

export type HeaderLine = { at: number; label: string; value: string };

type HeaderLines = { fields: HeaderLine[]; to: number };

/** NetEase writes a row of a table, `| From | Asha |`; others put marks of direction around the label. */
const plainField = (text: string): string =>
  withoutMarks(text).replace(/^\| ?([^|]+?) ?\| ?(.*?) ?\|$/, '$1: $2');

export const fieldIn = (line?: Line) => HEADER.exec(plainField(line?.text ?? ''));

/** A header with many addresses goes on in the next line; a line with a date or "wrote:" begins something else. */
const goesOn = (text: string): boolean =>
  !/[:：]\s*$/.test(text) && (/^\s/.test(text) || (text.includes('@') && !hasDate(text)));

export function headerLines(lines: readonly Line[], from: number): HeaderLines {
  const fields: HeaderLine[] = [];
  const depth = lines[from]?.depth;
  let to = from;
  for (let at = from; at < lines.length && lines[at]?.depth === depth; at += 1) {
    const line = lines[at];
    const last = fields.at(-1);
    const [, label, value = ''] = fieldIn(line) ?? [];
    if (!line || (isBlank(line) && to < at)) break;
    if (isBlank(line)) continue;
    // Below an empty line, From begins the header of another mail, and a label without a value or a name the mail itself.
    const field = headerField(label ?? '');
    if (last && to < at && (field === 'from' || (!field && value.trim() === ''))) break;
    if (label !== undefined) fields.push({ at, label, value });
    else if (last && to === at && goesOn(line.text)) last.value += ` ${line.text}`;
    else break;
    to = at + 1;
  }
  return { fields, to };
}

/** Mail programs repeat six at most. */
const MOST_FIELDS = 10;

/** eM Client writes its labels without colons, below a line of dashes. */
function linesWithoutColons(lines: readonly Line[], from: number): HeaderLines | undefined {
  const above = lines[lines[from - 1]?.text === '' ? from - 2 : from - 1]?.text ?? '';
  if (
    !SEPARATOR.test(above) ||
    fieldIn(lines[from]) ||
    !/^\p{L}+ .*@/u.test(lines[from]?.text ?? '')
  )
    return undefined;
  const block = lines.slice(from, from + MOST_FIELDS);
  const to = from + (block.some(isBlank) ? block.findIndex(isBlank) : block.length);
  const fields = lines.slice(from, to).flatMap(({ text }, index) => {
    const [, label, value] = /^(\p{L}+) (.+)$/u.exec(text) ?? [];
    return label !== undefined && value !== undefined ? [{ at: from + index, label, value }] : [];
  });
  return headerField(fields[0]?.label ?? '') === 'from' ? { fields, to } : undefined;
}

/** Without "Re:" and the like, and marks of gateways such as `[EXTERNAL]`. */
const bareSubject = (subject: string): string =>
  fold(subject).replace(/^(?:\p{L}{1,4}(?:\[\d+\])? ?[:：] ?|\[[^\]]{1,20}\] ?)+/u, '');

/** Programs name each field once: above that, the lines of a signature of theirs, such as its date, end. */
function withoutOwn(fields: readonly HeaderLine[]): readonly HeaderLine[] {
  const found = fields.map(({ label }) => headerField(label));
  const last = found.findLastIndex(
    (field, at) => field !== undefined && found.indexOf(field, at + 1) >= 0,
  );
  return fields.slice(last + 1);
}

/** "> Message du 4/3/26 11:20" stands above a quoted header, with its date; words of theirs are not quoted. */
function quotedTitle({ lines }: Evidence, from: number): number | undefined {
  const [title, line] = [lines[from - 1], lines[from]];
  const isQuoted = line !== undefined && line.depth > 0 && title?.depth === line.depth;
  return isQuoted && hasDate(title.text) ? from - 1 : undefined;
}

type Block = { evidence: Evidence; fields: readonly HeaderLine[]; to: number; isTitled: boolean };

const fieldOf = ({ label }: HeaderLine): HeaderField | undefined => headerField(label);

const isAddressOf = (isOurs: Evidence['isOurs'], { value }: HeaderLine): boolean =>
  value.includes('@') && isOurs(value);

const senderOf = (fields: readonly HeaderLine[]): HeaderLine | undefined =>
  fields.find((field) => fieldOf(field) === 'from') ??
  fields.find(({ value }) => value.includes('@'));

/** Says whether two or more of From, Sent, To and Subject are of a mail that we or they sent. */
function isHeader({ evidence, fields, to, isTitled }: Block): boolean {
  const { isOurs } = evidence;
  const known = fields.filter(fieldOf);
  const isDated = fields.some(({ value }) => hasDate(value));
  const isLikely =
    fields.length >= 3 && isDated && fields.some((field) => isAddressOf(isOurs, field));
  if (known.length < 2 && !isLikely) return false;
  const sender = senderOf(fields);
  const thread = bareSubject(evidence.subject);
  const isThread =
    isDated && thread !== '' && fields.some(({ value }) => bareSubject(value) === thread);
  const isSenderOurs = sender !== undefined && isOurs(sender.value);
  const isFrom = sender && fieldOf(sender) === 'from' && sender.value.includes('@');
  // People write invoices to our mere name and give them a date, and tell us what a mail of ours shall say above.
  const isSent = isDated || known.some((field) => fieldOf(field) === 'sent');
  if (isSenderOurs && (isThread || (isFrom && isSent) || (isTitled && known.length >= 3)))
    return true;
  // A list of theirs may stand above a line of ours that they answer.
  return isSentBelow(evidence, to) && (isThread || isBeginningBelow(evidence, to));
}

/** Some programs write a date in words of their own above the header, below a line of dashes. */
function datedTitle({ lines }: Evidence, fields: readonly HeaderLine[], first: number): number {
  const title = fields.find(({ at, value }) => at === first - 1 && hasDate(value));
  const above = lines[lineAbove(lines, title?.at ?? 0)]?.text ?? '';
  return title && SEPARATOR.test(above) ? title.at : first;
}

/** Foxmail writes the sender's name or address alone above the header. */
function withSender({ lines, isOurs }: Evidence, start: number, sender?: HeaderLine): number {
  const above = lineAbove(lines, start);
  const { text = '', depth } = lines[above] ?? {};
  const isAlone = /^\s*\S+@\S+\s*$/.test(text) || fold(sender?.value ?? '').includes(fold(text));
  return above >= 0 && depth === lines[start]?.depth && isOurs(text) && isAlone ? above : start;
}

/** A block of header lines; it begins at the first of them that is no line of theirs. */
export function headerBlock(evidence: Evidence, from: number): HistoryStart | undefined {
  const { lines, isOurs } = evidence;
  if (fieldIn(lines[from - 1]) && lines[from - 1]?.depth === lines[from]?.depth) return undefined;
  const { fields, to } = linesWithoutColons(lines, from) ?? headerLines(lines, from);
  const title = lines[lineAbove(lines, from)]?.text ?? '';
  const isTitled = SEPARATOR.test(title) && /\p{L}/u.test(title);
  const found = [fields, withoutOwn(fields)].find((each) =>
    isHeader({ evidence, fields: each, to, isTitled }),
  );
  if (!found) return undefined;
  const sender = senderOf(found);
  const isOfBlock = (field: HeaderLine) =>
    fieldOf(field) !== undefined || (field === sender && isOurs(field.value));
  const first =
    found.filter(fieldOf).length < 2
      ? found.find((field) => isAddressOf(isOurs, field))
      : withoutOwn(found).find(isOfBlock);
  const start = quotedTitle(evidence, from) ?? datedTitle(evidence, fields, first?.at ?? from);
  return withSeparators(evidence, { from: withSender(evidence, start, sender), to });
}
