import { folded } from './cell-text';
import type { FieldTarget } from './import-plan';

/**
 * The headers of CRM exports, forms, address books and hand-kept lists, by their meaning. Letters are compared without accents
 * and capitals; a longer phrase wins over a shorter one.
 */
export const HEADER_WORDS: Readonly<Partial<Record<FieldTarget, string>>> = {
  name: `
    name, full name, your name, names, contact, contact name, contact person, contact full name, client, client name,
    customer, customer name, lead, lead name, person, person name, prospect, prospect name, respondent, submitted by name,
    vollständiger name, vor und nachname, vorname und nachname, vorname nachname, ihr name, kontakt, kontaktname,
    ansprechpartner, kunde, kundenname, name des kontakts, nom complet, nom et prénom, nom prénom, prénom et nom, prénom nom,
    nom, votre nom, contact principal, nombre completo, nombre y apellidos, nombre y apellido, nombre, su nombre,
    persona de contacto, nombre del contacto, cliente, nome completo, nome e cognome, nome cognome, nome e sobrenome, nome,
    seu nome, nome do contato, contatto, contato, referente, naam, volledige naam, voor en achternaam, uw naam,
    contactpersoon, namn, fullständigt namn, navn, fulde navn, fullt navn, kontaktperson, nimi, koko nimi, imię i nazwisko,
    imię nazwisko, jméno a příjmení, celé jméno, meno a priezvisko, jméno, meno, imię, név, teljes név, nume complet,
    nume și prenume, ime i prezime, ad soyad, adı soyadı, ad, adı, isim, isim soyisim, имя, фио, ф и о, имя и фамилия,
    полное имя, контакт, контактное лицо, клиент, ім я, піб, όνομα, ονοματεπώνυμο, नाम, पूरा नाम, आपका नाम, नाव, संपूर्ण नाव,
    பெயர், పేరు, ಹೆಸರು, പേര്, নাম, નામ, ਨਾਮ, お名前, 氏名, 名前, ご氏名, ご担当者名, 顧客名, 姓名, 您的姓名, 联系人, 聯絡人, 客户姓名, 이름, 성명, 성함, 고객명, الاسم,
    الاسم الكامل, اسم العميل, שם, שם מלא, họ tên, họ và tên, tên, nama, nama lengkap, ชื่อ, ชื่อ นามสกุล,
    party name, saved name, public name, person to contact, associated contact, osoba kontaktowa, основной контакт`,
  first_name: `
    first name, name first, firstname, given name, forename, fname, contact first name, lead first name, vorname, rufname,
    prénom, primer nombre, nombre de pila, primeiro nome, nome próprio, voornaam, förnamn, fornavn, etunimi, křestní jméno,
    krstné meno, keresztnév, utónév, prenume, μικρό όνομα, 名字,
    full name first name, name first name`,
  last_name: `
    last name, name last, lastname, surname, family name, lname, contact last name, lead last name, nachname, familienname,
    zuname, nom de famille, apellido, apellidos, primer apellido, sobrenome, apelido, cognome, achternaam, efternamn,
    efternavn, etternavn, sukunimi, nazwisko, příjmení, priezvisko, vezetéknév, nume de familie, prezime, фамилия, прізвище,
    soyadı, soyad, soyisim, επώνυμο, उपनाम, आडनाव, 姓, 苗字,
    full name last name, name last name`,
  email: `
    email, e mail, mail, email address, e mail address, mail address, email id, e mail id, mail id, emailid, your email,
    work email, business email, contact email, lead email, customer email, primary email, personal email, e mail adresse,
    emailadresse, mailadresse, ihre e mail, courriel, adresse e mail, adresse email, adresse mail, adresse électronique, mél,
    correo, correo electrónico, dirección de correo, dirección de correo electrónico, indirizzo email, indirizzo e mail,
    posta elettronica, endereço de email, endereço de e mail, e mailadres, emailadres, epost, e post, e postadress,
    epostadresse, sähköposti, sähköpostiosoite, adres e mail, adres email, e mailová adresa, emailová adresa, email cím,
    adresă de email, eposta, e posta, e posta adresi, почта, эл почта, электронная почта, адрес электронной почты, имейл,
    емейл, пошта, електронна пошта, ηλεκτρονικό ταχυδρομείο, ईमेल, ई मेल, ईमेल पता, மின்னஞ்சல், ఇమెయిల్, ಇಮೇಲ್, ഇമെയിൽ, ইমেইল,
    ઇમેઇલ, メール, メールアドレス, eメール, 邮箱, 电子邮件, 电子邮箱, 電子郵件, 電郵, 信箱, 이메일, 이메일 주소, 메일, البريد, البريد الإلكتروني, אימייל, דוא ל, อีเมล,
    surel, alamat email, thư điện tử, địa chỉ email,
    emails, primary smtp address, smtp address, gmail, gmail id`,
  phone: `
    phone, phone number, phone no, ph, ph no, telephone, telephone number, tel, tel no, mobile, mobile phone, mobile no,
    mobile number, mob no, cell, cell phone, cellphone, cell number, contact no, contact number, contact phone, lead phone,
    customer phone, work phone, business phone, home phone, whatsapp number, whatsapp no, whatsapp, number to reach you,
    phone value, telefon, telefonnummer, telefonnr, telefon nr, rufnummer, handy, handynummer, handynr, mobil, mobilnummer,
    mobiltelefon, mobilfunk, rückrufnummer, téléphone, tél, numéro de téléphone, portable, téléphone portable, gsm, teléfono,
    número de teléfono, móvil, celular, telefone, número de telefone, telemóvel, telefono, numero di telefono, cellulare,
    telefoon, telefoonnummer, mobiel, mobiele nummer, mobilnr, tlf, puhelin, puhelinnumero, numer telefonu, komórka,
    telefonní číslo, telefónne číslo, telefonszám, număr de telefon, telefon numarası, cep telefonu, телефон, номер телефона,
    тел, мобильный, мобильный телефон, номер телефону, τηλέφωνο, κινητό, फ़ोन, फोन, फ़ोन नंबर, फोन नंबर, मोबाइल, मोबाइल नंबर,
    दूरभाष, संपर्क नंबर, தொலைபேசி, ఫోన్, ಫೋನ್, ഫോൺ, ফোন, ફોન, 電話, 電話番号, 携帯, 携帯電話, 携帯番号, ご連絡先, 手机, 手机号, 手机号码, 电话, 联系电话, 電話號碼,
    聯絡電話, 手機, 전화, 전화번호, 연락처, 휴대폰, 휴대전화, 핸드폰, الهاتف, هاتف, رقم الهاتف, الجوال, رقم الجوال, טלפון, נייד, โทรศัพท์, เบอร์โทร,
    เบอร์โทรศัพท์, điện thoại, số điện thoại, telepon, no hp, nomor telepon,
    phones, phone numbers, mob, mobiles, contact #, phone #, cell #, nr telefonu`,
  company: `
    company, company name, company account, account, account name, lead company, organization, organisation,
    organization name, organisation name, firm, firm name, business, business name, employer, agency, clinic, institution,
    firma, firmenname, unternehmen, organisationsname, betrieb, entreprise, nom de l entreprise, société, nom de la société,
    raison sociale, organisme, empresa, nombre de la empresa, compañía, organización, nome da empresa, companhia, organização,
    azienda, nome azienda, società, ragione sociale, ditta, bedrijf, bedrijfsnaam, organisatie, företag, företagsnamn,
    firmanavn, virksomhed, selskap, yritys, nazwa firmy, společnost, spoločnosť, cég, cégnév, companie, firmă, tvrtka,
    firma adı, şirket, şirket adı, компания, название компании, организация, фирма, компанія, εταιρεία, कंपनी, कंपनी का नाम,
    कंपनीचे नाव, संस्था, நிறுவனம், కంపెనీ, 会社, 会社名, 御社名, 貴社名, 企業名, 法人名, 団体名, 公司, 公司名称, 公司名稱, 单位, 单位名称, 企业名称, 회사, 회사명, 업체명,
    기업명, الشركة, اسم الشركة, شركة, חברה, שם החברה, บริษัท, ชื่อบริษัท, công ty, tên công ty, perusahaan, nama perusahaan,
    trade name, shop name, store name, hotel name, school name, brand, brand name`,
  service: `
    service, services, which service, service needed, service required, service interested in, service type, type of service,
    interested in, interest, interests, area of interest, product, products, product interest, project type, type of project,
    category of work, leistung, leistungen, dienstleistung, gewünschte leistung, interesse an, prestation, prestations,
    type de projet, servicio, servicios, servicio de interés, serviço, serviços, servizio, servizi, dienst, diensten, tjänst,
    tjeneste, ydelse, palvelu, usługa, usługi, služba, služby, szolgáltatás, serviciu, hizmet, услуга, услуги, послуга,
    υπηρεσία, सेवा, சேவை, సేవ, サービス, ご希望サービス, ご希望のサービス, 服务, 服务项目, 服務, 서비스, 서비스 종류, الخدمة, שירות, บริการ, dịch vụ, layanan,
    product service, products services, product or service`,
  budget: `
    budget, your budget, budget range, project budget, estimated budget, approx budget, spend, spending, budgetrahmen,
    budget prévu, presupuesto, orçamento, orçamento previsto, budżet, rozpočet, költségkeret, buget, bütçe, бюджет,
    προϋπολογισμός, बजट, 予算, ご予算, 预算, 預算, 예산, الميزانية, תקציב, งบประมาณ, ngân sách, anggaran`,
  message: `
    message, your message, messages, comment or message, comments or questions, enquiry, inquiry, enquiry details, query,
    your query, requirement, requirements, details of requirement, what they want, what do you need, project details,
    project description, about the project, details, description, question, questions, request, reason for contact,
    reason for contacting, reason for enquiry, tell us, describe, describe your project, how can we help, help you with,
    needs, nachricht, ihre nachricht, anfrage, ihre anfrage, anliegen, mitteilung, beschreibung, projektbeschreibung, wunsch,
    votre message, demande, votre demande, besoin, besoins, description du projet, mensaje, su mensaje, consulta, solicitud,
    descripción, mensagem, sua mensagem, solicitação, pedido, descrição, messaggio, il tuo messaggio, richiesta, descrizione,
    bericht, uw bericht, vraag, aanvraag, omschrijving, meddelande, förfrågan, besked, henvendelse, forespørgsel, melding,
    viesti, wiadomość, zapytanie, treść, treść wiadomości, opis, zpráva, dotaz, poptávka, správa, dopyt, üzenet, mesaj,
    mesajınız, poruka, upit, сообщение, запрос, вопрос, текст сообщения, описание, повідомлення, запит, μήνυμα, संदेश,
    आपका संदेश, आवश्यकता, पूछताछ, प्रश्न, செய்தி, సందేశం, ಸಂದೇಶ, お問い合わせ内容, お問合せ内容, 問い合わせ内容, 内容, ご相談内容, ご用件, メッセージ, 留言, 留言内容,
    需求, 需求描述, 咨询内容, 訊息, 問題, 문의, 문의내용, 문의사항, 요청사항, 메시지, الرسالة, رسالة, الطلب, הודעה, ข้อความ, nội dung, tin nhắn, lời nhắn,
    pesan,
    looking for, what are you looking for, message comments, query message`,
  status: `
    status, stage, outcome, lead status, lead stage, deal stage, deal status, pipeline stage, sales stage, opportunity stage, phase,
    leadstatus, stufe, statut, étape, phase de vente, estado, etapa, fase, situação, stato, stadio, stadium, vaihe, tila,
    etap, stan, stav, fáze, státusz, stadiu, durum, aşama, статус, этап, стадия, етап, κατάσταση, स्थिति, अवस्था, ステータス, 状態,
    進捗, 状态, 阶段, 狀態, 상태, 단계, 진행상태, الحالة, المرحلة, סטטוס, שלב, สถานะ, trạng thái, tahap,
    status label`,
  lost_reason: `
    lost reason, reason, loss reason, reason lost, reason for loss, reason for losing, closed lost reason, why lost,
    verlustgrund, grund, absagegrund, motif, motif de perte, raison de la perte, motivo, motivo de pérdida, razón de pérdida,
    motivo da perda, motivo della perdita, reden verlies, reden, förlustorsak, powód utraty, przyczyna, důvod, důvod ztráty,
    причина, причина отказа, 失注理由, 丢单原因, 输单原因, 실패 사유, سبب الخسارة, कारण`,
  value: `
    value, deal value, deal size, deal amount, amount, lead value, est value, estimated value, expected value,
    potential value, opportunity amount, opportunity value, quoted amt, quoted amount, quote, quote amount, quote value,
    quotation amount, order value, project value, contract value, worth, amt, deal worth, value in, price, auftragswert, wert,
    betrag, angebotssumme, volumen, projektwert, montant, montant du devis, valeur, importe, monto, valor, valor del negocio,
    valor do negócio, importo, valore, valore stimato, bedrag, waarde, dealwaarde, belopp, värde, ordervärde, beløb, verdi,
    arvo, wartość, kwota, hodnota, částka, érték, összeg, valoare, sumă, iznos, tutar, değer, сумма, сумма сделки, стоимость,
    бюджет сделки, сума, αξία, ποσό, राशि, मूल्य, रकम, தொகை, 金額, 見積金額, 受注金額, 金额, 报价, 商机金额, 報價, 금액, 견적금액, المبلغ, القيمة, סכום,
    มูลค่า, giá trị, nilai`,
  owner: `
    owner, lead owner, contact owner, deal owner, account owner, record owner, assigned to, assigned, assignee, assigned user,
    sales rep, sales representative, sales owner, salesperson, sales person, account manager, account executive, responsible,
    responsible person, handled by, attended by, rep, agent, relationship manager, zuständig, zuständiger mitarbeiter,
    verantwortlich, verantwortlicher, bearbeiter, betreuer, besitzer, kontaktinhaber, inhaber des datensatzes, propriétaire,
    responsable, commercial, attribué à, assigné à, propietario, asignado a, vendedor, comercial, responsável, proprietário,
    atribuído a, responsabile, proprietario, assegnato a, eigenaar, verantwoordelijke, toegewezen aan, ansvarig, ägare,
    ansvarlig, ejer, eier, vastuuhenkilö, opiekun, właściciel, przypisany do, handlowiec, vlastník, odpovědná osoba,
    obchodník, felelős, responsabil, sorumlu, temsilci, ответственный, менеджер, відповідальний, υπεύθυνος, जिम्मेदार, मालिक,
    担当, 担当者, 営業担当, 所有者, 负责人, 销售, 跟进人, 負責人, 담당, 담당자, المسؤول, אחראי, ผู้รับผิดชอบ, người phụ trách, penanggung jawab,
    salesman, executive, sales executive, taken by, allocated to, eigentümer, kontakt eigentümer, lead eigentümer`,
  source: `
    source, lead source, original source, contact source, came by, came from, came via, came through, channel,
    how did you hear, how did you find, hear about us, heard about us, heard from, referral source, origin, enquiry source,
    mode, mode of enquiry, received by, received via, platform, quelle, leadquelle, herkunft, kanal,
    wie haben sie von uns erfahren, source du lead, provenance, origine, canal, canal d acquisition, origen, fuente, origem,
    fonte, fonte del lead, provenienza, bron, leadbron, herkomst, kanaal, källa, kilde, lähde, źródło, kanał, zdroj, forrás,
    sursă, izvor, kaynak, источник, канал, джерело, πηγή, स्रोत, माध्यम, 経路, 流入経路, 流入元, お知りになったきっかけ, 来源, 渠道, 线索来源, 來源, 유입경로,
    경로, 출처, المصدر, מקור, แหล่งที่มา, nguồn, sumber`,
  received_at: `
    received, received at, received on, date received, received date, created, created at, created on, create date,
    created time, created date, date created, creation date, creation time, date, date time, entry date, enquiry date,
    inquiry date, date of enquiry, lead date, lead created, submit date, submit time, submitted, submitted at, submitted on,
    submission date, submission time, submission, date submitted, completed at, completion time, timestamp, time stamp, added,
    added on, added at, added time, date added, registered on, datum, eingang, eingangsdatum, eingegangen am, erstellt,
    erstellt am, erstelldatum, erstellungsdatum, angelegt am, anfragedatum, zeitstempel, datum der anfrage, date de création,
    créé le, créée le, reçu le, date de réception, date de la demande, date d envoi, horodateur, fecha, fecha de creación,
    fecha de alta, fecha de envío, creado, creado el, recibido, marca temporal, data, data de criação, data do envio,
    criado em, recebido em, carimbo de data hora, data di creazione, data creazione, data richiesta, creato il, ricevuto il,
    informazioni cronologiche, aangemaakt, aangemaakt op, aanmaakdatum, ontvangen, ontvangen op, tijdstempel, inkommen,
    skapad, datum skapad, tidsstämpel, oprettet, oprettet den, modtaget, opprettet, mottatt, dato, luotu, päivämäärä,
    aikaleima, data utworzenia, data zgłoszenia, utworzono, sygnatura czasowa, vytvořeno, datum vytvoření, přijato, dátum,
    létrehozva, data creării, datum kreiranja, tarih, oluşturulma tarihi, zaman damgası, дата, дата создания, создано, создан,
    дата заявки, отметка времени, дата створення, ημερομηνία, χρονική σήμανση, दिनांक, तारीख, प्राप्ति तिथि, தேதி, తేదీ,
    ದಿನಾಂಕ, തീയതി, তারিখ, તારીખ, 受付日時, 受付日, 受信日時, 送信日時, 日付, 日時, 登録日, 登録日時, 作成日, 作成日時, 問い合わせ日, お問い合わせ日, タイムスタンプ, 日期, 时间, 创建时间,
    创建日期, 提交时间, 时间戳, 建立時間, 時間戳記, 날짜, 접수일, 접수일시, 등록일, 등록일시, 작성일, 생성일, 문의일, 타임스탬프, التاريخ, تاريخ الإنشاء, טופס נשלח, תאריך,
    วันที่, ประทับเวลา, ngày, ngày tạo, dấu thời gian, tanggal,
    date & time, date and time, dt, date entered, entered on, entry time, generated on, lead generated on, date of lead, anfrage vom, erstellungszeit, पूछताछ की तारीख`,
  note: `
    note, notes, internal notes, entry notes, remark, remarks, comment, comments, additional comments, follow up notes, notiz,
    notizen, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, remarque, remarques, commentaire, commentaires, notas,
    observaciones, comentarios, observação, observações, comentários, osservazioni, commenti, opmerking, opmerkingen,
    notities, anteckning, anteckningar, noter, notater, bemærkninger, huomautus, muistiinpanot, uwagi, notatki, komentarz,
    poznámka, poznámky, megjegyzés, observații, napomena, notlar, açıklama, примечание, примечания, комментарий, комментарии,
    заметки, примітка, коментар, σημειώσεις, σχόλια, टिप्पणी, टिप्पणियाँ, नोट्स, 備考, メモ, 备注, 备註, 備註, 비고, 메모, ملاحظات, הערות,
    หมายเหตุ, ghi chú, catatan,
    created by, modified by, erstellt von, créé par, creado por, criado por, creato da, кем создан, enquiry no, enquiry number, query no, subject, betreff, objet, asunto,
    oggetto, assunto, onderwerp, temat, тема, विषय, 件名, 主题, 제목`,
};

/** Words beside a known one that make the column another one: the name of an advertisement, the label of a phone. */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  folded(`
    title job position role department abteilung function birthday birth birthdate geburtstag anniversary nickname nick
    phonetic phonetics fax website web url link page webseite site street straße strasse rue calle address adresse anschrift
    dirección endereço indirizzo adres city town ort zip postcode postal plz pin country land pays país region province
    district industry branche sector utm campaign ad ads adset form medium term keyword content score rating revenue turnover
    employees staff headcount modified updated update change changed last next following close closing closed converted conversion
    tag tags label labels type typ tipo kind viewed starred contacted organic consent newsletter opt optin optout unsubscribe
    unsubscribed bounced verified valid language lang referrer referer browser device screen ip middle weitere prefix suffix
    salutation anrede civilité herr titel file files attachment gender sex lifecycle count number visits seats size
    angezeigter display start started end due deadline confirm confirmation repeat method extension ext project task activity
    parent product id ids key code assistant manager spouse partner reminder followup first second third alternate photo
    picture image avatar tax gst vat payment paid balance advance discount currency lifetime marital civil domain branch bank
    marketing course event area creative mcat receiver emergency father mother maiden referral user naissance nacimiento nascita
    événement evento campagne campaña campanha campagna kampagne अगली अगला`).split(' '),
);

/** The same in languages without blanks. */
export const UNSPACED_OTHER_WORDS = [
  '確認',
  'フリガナ',
  'ふりがな',
  'カナ',
  '部署',
  '役職',
  '住所',
  '部门',
  '职位',
  '地址',
].map(folded);

/** Data of machines, which tells nobody at the desk anything. */
export const MACHINE_WORDS =
  /(?:^| )(?:id|ids|guid|uuid|gclid|fbclid|ip|user agent|useragent|hash|photo|avatar|network|response type|label|viewed|starred|row)(?: |$)|^#$/;

/** Words that mean a field where they stand alone, and too little among others: `Date`, but not `Renewal date`. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  `
    contact client customer lead person prospect respondent account agency clinic business product products interest interests
    agent rep mode platform price details request needs question data date time state quote assigned responsible kontakt kunde
    cliente kontakta contato contatto referente commercial comercial datum fecha dato tarih дата клиент контакт reason motif
    motivo grund opis ad`
    .split(' ')
    .map(folded),
);

/** A day beside another thing is the day of that thing: of its status, of its owner. */
export const DAY_WORDS: ReadonlySet<string> = new Set(
  'date dates time dt datum fecha дата तारीख दिनांक'.split(' ').map(folded),
);

/** Words that change nothing. */
export const NEUTRAL_WORD =
  /^(?:utc|gmt|ist|inr|rs|usd|eur|optional|required|mandatory|pflichtfeld|obligatoire|your|please|enter|the|a)$/;
