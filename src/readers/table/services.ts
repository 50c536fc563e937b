import { inFirstLanguage, perLanguage } from '../../language/language-context';
import choices from '../../words/choices';
import { folded, isProse } from './cell-text';

/** Words by which people name the services, beside their labels. A key that content does not have names nothing. */
const WORDS: Readonly<Record<string, string>> = {
  healthcare: `
    healthcare, health care, health, medical, clinic, clinics, hospital, pharma, telemedicine, gesundheit, gesundheitswesen,
    santé, salud, saúde, sanità, zorg, zdrowie, zdraví, здравоохранение, медицина, स्वास्थ्य, 医療, 医疗, 의료, الرعاية الصحية`,
  ecommerce: `
    ecommerce, e commerce, ecom, online shop, online store, web shop, webshop, shop, store, shopping, onlineshop,
    boutique en ligne, tienda online, tienda en línea, comercio electrónico, loja virtual, loja online, negozio online,
    webwinkel, nettbutikk, verkkokauppa, sklep internetowy, e shop, eshop, интернет магазин, ऑनलाइन दुकान, ネットショップ, eコマース, 电商,
    网店, 쇼핑몰, متجر إلكتروني`,
  hosting: `
    hosting, web hosting, webhosting, cloud, cloud hosting, devops, server, servers, servermanagement, hébergement,
    alojamiento, alojamiento web, hospedagem, hosting web, sunucu, хостинг, होस्टिंग, ホスティング, サーバー, 托管, 主机, 호스팅, استضافة`,
  crm: `
    crm, custom crm, crm system, customer relationship management, kundenverwaltung, gestion client,
    gestion de la relation client, gestión de clientes, gestão de clientes, gestione clienti, црм, 顧客管理, 客户管理, 고객관리`,
  analytics: `
    analytics, data analytics, analysis, data analysis, data, bi, business intelligence, dashboard, dashboards, reporting,
    reports, auswertung, datenanalyse, analyse, analyse de données, análisis, análisis de datos, análise de dados,
    analisi dati, analiza danych, аналитика, विश्लेषण, データ分析, 分析, 数据分析, 데이터 분석, تحليلات`,
  consultation: `
    consultation, consultation only, consulting, consultancy, advice, advisory, call, beratung, conseil, consulta,
    consultoría, asesoría, consultoria, consulenza, advies, rådgivning, konsultaatio, doradztwo, konsultacja, konzultace,
    danışmanlık, консультация, परामर्श, सलाह, 相談, コンサルティング, 咨询, 상담, 컨설팅, استشارة`,
};

/** The names of a service; tables of an earlier time may have its label in the first language. */
const namesOf = (choice: (typeof choices)[number]): string[] =>
  [
    ...[choice.key, choice.label, inFirstLanguage(() => choice.label)],
    ...(WORDS[choice.key] ?? '').split(','),
  ]
    .map(folded)
    .filter((name) => name !== '');

const allNames = perLanguage(() =>
  choices.map((choice) => ({ key: choice.key, names: namesOf(choice) })),
);

export const SERVICES: readonly { key: string; label: string }[] = choices;

/** Whether a text is the name of a service, and nothing else. */
export const isService = (text: string): boolean =>
  allNames().some(({ names }) => names.includes(folded(text)));

/** The services that a text names. */
export function servicesIn(text: string): string[] {
  if (isProse(text)) return [];
  const words = folded(text);
  const named = allNames();
  const exact = named.find(({ names }) => names.includes(words));
  if (exact) return [exact.key];
  const padded = ` ${words} `;
  return named
    .filter(({ names }) => names.some((name) => padded.includes(` ${name} `)))
    .map(({ key }) => key);
}
