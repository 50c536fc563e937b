import { folded } from './cell-text';

/** A status of the desk, with the outcome of a closed lead. */
export type Stage = 'new' | 'contacted' | 'qualified' | 'closed' | 'won' | 'lost';

/** The options of a question about a status, in their order, and what they make of a lead. */
export const STAGES: Readonly<
  Record<Stage, { label: string; status: string; outcome: string | null }>
> = {
  new: { label: 'New', status: 'new', outcome: null },
  contacted: { label: 'Contacted', status: 'contacted', outcome: null },
  qualified: { label: 'Qualified', status: 'qualified', outcome: null },
  closed: { label: 'Closed, without an outcome', status: 'closed', outcome: null },
  won: { label: 'Closed, won', status: 'closed', outcome: 'won' },
  lost: { label: 'Closed, lost', status: 'closed', outcome: 'lost' },
};

/** Words with one clear meaning. What may mean two things is asked. */
const WORDS: Readonly<Partial<Record<Stage, string>>> = {
  new: `
    new, new lead, new enquiry, new inquiry, not contacted, not yet contacted, not contacted yet, yet to contact, yet to be contacted, uncontacted, to contact, to be contacted,
    fresh, untouched, created, incoming, inbox, neu, neuer lead, neue anfrage, nicht kontaktiert, nouveau, nouvelle,
    nouveau lead, non contacté, à contacter, nuevo, nueva, sin contactar, no contactado, novo, nova, não contatado, nuovo,
    nuova, da contattare, non contattato, nieuw, nieuwe lead, ny, nytt, ny lead, uusi, nowy, nowa, nový, nové, nová, új, nou,
    novi, yeni, новый, новая, новый лид, новое, новий, νέο, νέος, नया, नई, नवीन, புதிய, కొత్త, 新規, 未対応, 未着手, 新建, 新, 新线索, 未联系,
    신규, 미접촉, جديد, חדש, ใหม่, mới, baru`,
  contacted: `
    contacted, connected, in contact, reached, spoke, spoken to, replied, responded, contact made, lead contacted, called,
    emailed, kontaktiert, kontakt aufgenommen, in kontakt, contacté, contactée, en contact, contactado, contactada, contatado,
    contatada, em contato, contattato, contattata, gecontacteerd, benaderd, kontaktad, kontaktet, tavoitettu, skontaktowano, skontaktowano się,
    kontaktováno, kontaktovaný, felkeresve, contactat, kontaktirano, iletişime geçildi, связались, контакт установлен,
    зв язалися, σε επαφή, संपर्क किया, संपर्क किया गया, संपर्कात, 連絡済み, 連絡済, コンタクト済み, 已联系, 已聯絡, 연락완료, 접촉, تم الاتصال,
    تم التواصل, יצרנו קשר, ติดต่อแล้ว, đã liên hệ, sudah dihubungi`,
  qualified: `
    qualified, lead qualified, sales qualified, sales qualified lead, sql, qualified lead, qualified to buy, qualifiziert,
    qualifié, qualifiée, calificado, calificada, cualificado, cualificada, qualificado, qualificada, qualificato, qualificata,
    gekwalificeerd, kvalificerad, kvalificeret, kvalifisert, kvalifioitu, zakwalifikowany, kwalifikowany, kvalifikovaný,
    kvalifikováno, minősített, calificat, kvalificiran, nitelikli, квалифицирован, квалифицированный, кваліфікований, योग्य,
    有望, 見込み, 合格, 已确认, 已资格审查, 유효, 검증됨, مؤهل, מתאים`,
  won: `
    won, closed won, deal won, win, sale won, opportunity won, won deal, closed as won, gewonnen, gewonnen und abgeschlossen,
    auftrag erhalten, gagné, gagnée, signé, ganado, ganada, cerrado ganado, ganho, ganha, fechado ganho, vinto, vinta,
    chiuso vinto, vunnen, vundet, vunnet, voitettu, wygrany, wygrana, wygrane, vyhráno, vyhraný, výhra, megnyert, câștigat,
    dobiveno, kazanıldı, kazanılan, выиграно, выиграна, успешно, успешно реализовано, виграно, κερδήθηκε, जीता, जीत, जिंकले, 成約,
    受注, 受注済み, 赢单, 已成交, 成交, 수주, 성공, 계약완료, فوز, تم الفوز, נסגר בהצלחה, thắng, menang`,
  lost: `
    lost, closed lost, lost lead, deal lost, lost deal, opportunity lost, closed as lost, sale lost, verloren,
    auftrag verloren, perdu, perdue, perdido, perdida, cerrado perdido, fechado perdido, perso, persa, chiuso perso, förlorad,
    tabt, tapt, hävitty, menetetty, przegrany, przegrana, przegrane, stracony, ztraceno, ztracený, prohra, prehra, elveszett,
    pierdut, izgubljeno, kaybedildi, kaybedilen, проиграно, проиграна, закрыто и не реализовано, втрачено, χάθηκε, खोया, हारा, हार,
    गमावले, 失注, 失注済み, 丢单, 输单, 已流失, 실주, 실패, خسارة, خسر, אבוד, thua, kalah`,
};

/** Programs write `closedwon`, and people `Closed - Won`. */
const keyOf = (text: string): string => folded(text).replaceAll(' ', '');

const MEANINGS = new Map(
  Object.entries(WORDS).flatMap(([stage, words]) =>
    words.split(',').map((word) => [keyOf(word), stage as Stage] as const),
  ),
);

const CLOSED =
  /^(?:closed|close|done|finished|completed|archived|inactive|abgeschlossen|geschlossen|erledigt|fermée?|terminée?|clos|cerrad[oa]|fechad[oa]|encerrad[oa]|chius[oa]|gesloten|avslutad|lukket|zamknięt[ya]|uzavřeno|закрыт[оа]|बंद|終了|完了|已关闭|종료)(?![\p{L}\p{M}])(?:\W*(?:und|and|et|y|e)(?= ))?/iu;

/** `Abgeschlossen - verloren`: an end behind a word that says no more than that there is one. */
function endOf(text: string): Stage | undefined {
  const end = CLOSED.test(text) ? MEANINGS.get(keyOf(text.replace(CLOSED, ''))) : undefined;
  return end === 'won' || end === 'lost' ? end : undefined;
}

/** The stage that a word clearly means; lists often number their stages. */
export const stageOf = (text: string): Stage | undefined =>
  MEANINGS.get(keyOf(text)) ??
  MEANINGS.get(keyOf(text.replace(/^\W*\d+\W+/, ''))) ??
  endOf(text.trim());

/** The proposal for a word without a clear meaning: never that a lead was won or lost. */
export const proposedStage = (text: string): Stage =>
  text.trim().replace(CLOSED, '') === '' ? 'closed' : 'new';

/** A word that says how a lead ended, or that it did not end. */
export const isOutcomeWord = (text: string): boolean => {
  const stage = stageOf(text);
  return (
    stage === 'won' ||
    stage === 'lost' ||
    /^(?:open|offen|ouvert|abierto|aberto|aperto)$/i.test(text)
  );
};
