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
export type HeaderField = keyof typeof LABELS;

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
