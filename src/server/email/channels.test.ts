import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from '../../../testing/server/listen';
import { webhookChannel } from './channels';
import type { Channel, WebhookJob } from './outbox';

const job: WebhookJob = {
  id: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10',
  claim: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f11',
  kind: 'webhook',
  wanted_at: '2026-11-21T10:40:26Z',
  lead: {
    reference: '7KQM-2XWD',
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+91 98100 00000',
    company: 'Rao Textiles',
    service: 'crm',
    budget: '1L-5L',
    message: 'We need a CRM.',
    custom_fields: [],
    journey: null,
    suspect_reason: null,
    email_typed: null,
    language: null,
    created_at: '2026-11-21T10:40:26Z',
    reply_due_at: '2026-11-22T10:40:26Z',
    enquiry_number: 1,
  },
  consultation: null,
};
const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;

type Posted = { headers: IncomingHttpHeaders; body: string };

let posted: Posted[];
let status: number;
let receiver: Awaited<ReturnType<typeof listen>>;
let channel: Channel;
beforeEach(async () => {
  posted = [];
  status = 204;
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      posted.push({ headers: req.headers, body });
      res.writeHead(status, { location: '/elsewhere' }).end('thanks');
    });
  });
  receiver = await listen(server);
  channel = webhookChannel({ siteUrl: 'https://www.meghdoot.example', url: receiver.url, secret });
});
afterEach(() => receiver.close());

it('tells of an enquiry without a word about the person', async () => {
  expect(await channel.deliver(job)).toEqual({ kind: 'sent' });
  const desk_url = 'https://www.meghdoot.example/admin/leads/7KQM-2XWD';
  expect(JSON.parse(posted[0]?.body ?? '')).toEqual({
    type: 'enquiry.created',
    reference: '7KQM-2XWD',
    service: 'crm',
    received_at: '2026-11-21T10:40:26Z',
    desk_url,
    text: `New enquiry 7KQM-2XWD: Custom CRM System. ${desk_url}`,
  });
});

it('signs as Standard Webhooks says, with the same id at every attempt', async () => {
  await channel.deliver(job);
  await channel.deliver({ ...job, claim: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f12' });
  for (const { headers, body } of posted) {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    expect(id).toBe(job.id);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    expect(headers['webhook-signature']).toBe(`v1,${digest}`);
  }
  expect(posted).toHaveLength(2);
});

it.each([500, 404, 302])('takes %i for a failure, to be tried again', async (answer) => {
  status = answer;
  expect(await channel.deliver(job)).toEqual({ kind: 'unreachable', code: `HTTP ${answer}` });
  expect(posted).toHaveLength(1);
});

it('names the fault when nobody is there', async () => {
  await receiver.close();
  expect(await channel.deliver(job)).toEqual({ kind: 'unreachable', code: 'ECONNREFUSED' });
});
