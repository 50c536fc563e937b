import { randomUUID } from 'node:crypto';
import { serveBuiltPages } from '../../testing/server/built-pages';
import { type EmailOutbox, startEmailOutbox } from '../../testing/server/email-outbox';
import { enquiry, postForm, postJson } from '../../testing/server/enquiry';
import { receiptVisitor } from '../../testing/server/receipt-visitor';
import { shownPage } from '../../testing/server/shown-page';
import { startStack, type Stack } from '../../testing/server/stack';
import enquiries from './enquiries';
import draft from './enquiries/draft';
import newsletter from './newsletter';
import receipt from './receipt';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'fr'],
}));

let stack: Stack;
let room: EmailOutbox;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    ...{ '/api/enquiries': enquiries, '/api/enquiries/draft': draft },
    ...{ '/api/newsletter': newsletter, '/api/receipt': receipt },
  });
  room = await startEmailOutbox(stack);
});
afterAll(async () => {
  await room.close();
  await stack.stop();
  await pages.close();
});

const address = () => `${randomUUID()}@example.in`;

const french = () => ({ ...enquiry, email: address(), message: randomUUID(), language: 'fr' });

const faultsOf = async (answer: Response) => {
  const { errors } = (await answer.json()) as { errors: { message: string }[] };
  return errors.map(({ message }) => message);
};

const subjectTo = async (email: string) => {
  await room.drain();
  return room.server.received.find(({ to }) => to.includes(email))?.mail.subject;
};

it('faults come in the language of the enquiry, beside those of others', async () => {
  const send = (fields: object) =>
    stack.call('/api/enquiries', postJson({ ...enquiry, email: 'nowhere', ...fields }));
  const answers = await Promise.all([
    ...[send({ language: 'fr' }), send({}), send({ language: 'fr' }), send({ language: 'xx' })],
  ]);
  expect(await Promise.all(answers.map(faultsOf))).toEqual([
    ['Veuillez saisir une adresse comme nom@exemple.fr.'],
    ['Please enter an email address like name@example.com.'],
    ['Veuillez saisir une adresse comme nom@exemple.fr.'],
    ['Please enter an email address like name@example.com.'],
  ]);
});

it('the email to the visitor speaks their language, and that to staff the first', async () => {
  const sent = french();
  const answer = await stack.call('/api/enquiries', postJson(sent));
  const { reference } = (await answer.json()) as { reference: string };
  expect(await subjectTo(sent.email)).toBe(`Nous avons reçu votre demande ${reference}`);
  const mail = room.server.received.find(({ to }) => to.includes(sent.email))?.mail;
  expect(mail?.text).toContain('Nous avons reçu votre demande.');
  expect(mail?.text).toContain('Service souhaité: ');
  expect(mail?.html).toContain('<html lang="fr"');
  const told = room.server.received.find(({ mail: { text } }) => text?.includes(sent.message));
  expect(told?.mail.text).toContain('Service Needed: ');
  expect(told?.mail.html).toContain('<html lang="en-IN"');
});

it('a form without scripts comes back in its language, also from the address of a draft', async () => {
  const fields = { ...french(), email: 'nowhere' };
  const { language: _, ...typed } = fields;
  const answer = await stack.call('/api/enquiries?language=fr', postForm(typed));
  expect(answer.status).toBe(303);
  const page = await shownPage(await stack.call(answer.headers.get('location') ?? ''));
  expect(page.html).toContain('Veuillez saisir une adresse comme nom@exemple.fr.');
});

it('a form without scripts goes on to the thank-you page of its language', async () => {
  const { language: _, ...typed } = french();
  const answer = await stack.call('/api/enquiries?language=fr', postForm(typed));
  expect(answer.headers.get('location')).toMatch(/^\/fr\/contact\/thank-you\?reference=/);
});

it('the receipt speaks the language of the enquiry, whoever opens it', async () => {
  const visitor = receiptVisitor(stack);
  const { token, reference } = await visitor.sendEnquiry();
  await stack.service
    .from('contact_submissions')
    .update({ language: 'fr', service: 'consultation' })
    .eq('reference', reference)
    .throwOnError();
  const page = await shownPage(await visitor.open(token));
  expect(page.text('[data-slot=service]')).toBe('Un conseil seulement');
  expect(page.text('[data-slot=received-at]')).toMatch(/ à \d/);
});

it('a subscription is confirmed in its language, by links that keep it', async () => {
  const email = address();
  const init = postJson({ email });
  const answer = await stack.call('/api/newsletter?language=fr', init);
  expect(answer.status).toBe(202);
  expect(await subjectTo(email)).toMatch(/^Confirmez votre abonnement à la lettre de /);
  const mail = room.server.received.find(({ to }) => to.includes(email))?.mail;
  expect(mail?.text).toMatch(
    /\/api\/newsletter\/confirm\?token=[^&\s]+&language=fr|\/api\/newsletter\/confirm\?language=fr&token=/,
  );
});
