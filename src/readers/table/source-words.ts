import { folded } from './cell-text';

/** How a lead came that staff add. */
const SOURCES: Readonly<Record<string, string>> = {
  phone: `
    phone, call, telephone, phone call, phone inquiry, phone enquiry, incoming call, inbound call, cold call, telefon, anruf,
    telefonat, téléphone, appel, appel entrant, teléfono, llamada, telefone, ligação, telefono, chiamata, telefoon,
    telefonsamtal, puhelin, telefon çağrısı, telefonicznie, telefonicky, телефон, звонок, входящий звонок, फ़ोन, फोन, कॉल, 電話,
    电话, 電話問い合わせ, 전화, هاتف, اتصال, טלפון`,
  whatsapp: `
    whatsapp, whats app, wa, whatsapp business, whatsapp message, whatsapp chat, व्हाट्सएप, व्हाट्सऐप, ватсап, واتساب`,
  email: `
    email, e mail, mail, email inquiry, email enquiry, by email, newsletter reply, courriel, correo, correo electrónico,
    posta elettronica, epost, e post, sähköposti, почта, электронная почта, эл почта, ईमेल, メール, 邮件, 電子郵件, 이메일,
    البريد الإلكتروني, אימייל`,
  event: `
    event, trade show, tradeshow, trade fair, fair, exhibition, expo, conference, conference booth, seminar, webinar,
    workshop, meetup, booth, stall, messe, veranstaltung, konferenz, salon, foire, événement, feria, evento, congreso, feira,
    fiera, beurs, evenement, mässa, messe event, messut, targi, konferencja, veletrh, výstava, выставка, конференция,
    мероприятие, मेला, प्रदर्शनी, 展示会, イベント, セミナー, 展会, 활동, 전시회, 박람회, 세미나, معرض, תערוכה`,
};

const MEANINGS = new Map(
  Object.entries(SOURCES).flatMap(([source, words]) =>
    words.split(',').map((word) => [folded(word), source] as const),
  ),
);

/** The source that a text means; any other way is `other`. */
export const sourceOf = (text: string): string => MEANINGS.get(folded(text)) ?? 'other';
