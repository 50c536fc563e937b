import { subjectAuthor } from './automatic-subjects';

it.each([
  'Automatic reply: Your call',
  'Out of Office: Your call',
  'Out of office until 7 December',
  'Priya Rao is out of the office',
  'Auto: Re: Your call',
  'AUTO: Priya Rao is out of the office (returning 2/12/2026)',
  'Ticket Received - Your call',
  '[Request received] Your call',
  '[Auto-Reply] Your call',
  '[EXTERNAL] Automatic reply: Your call',
  'Sick leave - Re: Your call',
  'Priya Rao/Jaipur/Firm ist außer Haus (Rückkehr am 07.12.2026)',
  'Priya Rao est absent(e).',
  'Automatische Antwort: Ihr Anruf',
  'Abwesenheitsnotiz',
  'Abwesenheitsbenachrichtigung: Ihr Anruf',
  'Auto-Antwort: Ihr Anruf',
  'Eingangsbestätigung: Ihr Anruf',
  'Réponse automatique : votre appel',
  'Absence du bureau : votre appel',
  'Afwezig: uw gesprek',
  'Automatisch antwoord: uw gesprek',
  'Respuesta automática: su llamada',
  'Fuera de la oficina: su llamada',
  'Acuse de recibo: su llamada',
  'Resposta automática: sua chamada',
  'Risposta automatica: la chiamata',
  'In ferie: la chiamata',
  'Erantzun automatikoa: deia',
  'Balasan automatik: panggilan',
  'Automatiskt svar: samtalet',
  'Automatiske svar: samtalen',
  'Ikke til stede: samtalen',
  'Automatyczna odpowiedź: rozmowa',
  'Poza biurem: rozmowa',
  'Автоматический ответ: звонок',
  'Аутоматски одговор: позив',
  'Автоматты жауап: қоңырау',
  'स्वचालित उत्तर: आपकी कॉल',
  'स्वयंचलित प्रत्युत्तर: तुमचा कॉल',
  'સ્વચાલિત જવાબ: તમારો કૉલ',
  'ಸ್ವಯಂಚಾಲಿತ ಪ್ರತ್ಯುತ್ತರ: ನಿಮ್ಮ ಕರೆ',
  'స్వయంచాలక ప్రత్యుత్తరం: మీ కాల్',
  '自动回复: 您的电话',
  '自動応答: お電話',
  '自動應答: 電話',
  '자동 회신: 통화',
  'رد تلقائي: مكالمتك',
])('"%s" is a machine’s', (subject) => {
  expect(subjectAuthor(subject)).toBe('automatic');
});

it.each([
  'Away from my desk until noon, ring my mobile',
  'On leave from Friday; shall we meet before?',
  'Ausente: o site mostra isso?',
  'Auto: a page for each car',
  'Ticket received',
  'Out of office next week, so call me today',
  'Lomalla-sivusto',
  'Asha is afwezig vrijdag, maandag kan wel',
])('"%s" may be a person’s', (subject) => {
  expect(subjectAuthor(subject)).toBe('doubtful');
});

it.each([
  'Re: Automatic reply: Your call',
  'Automatic payments for our shop',
  'Auto parts',
  'Sick leave page for the staff site',
  'External links',
  'Office in Goa',
  'Why our team is never out of ideas',
])('"%s" is a person’s', (subject) => {
  expect(subjectAuthor(subject)).toBe('person');
});
