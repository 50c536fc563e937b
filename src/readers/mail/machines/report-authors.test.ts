import { readMailHeader } from '../mail-header';

const OURS = { sent: [], ourAddresses: ['hello@meghdoot.example'] };
const headerOf = (...lines: string[]) =>
  readMailHeader(
    Buffer.from(['From: Abuse desk <abuse@provider.example>', ...lines, '', ''].join('\r\n')),
    OURS,
  );

it.each([
  [['Content-Type: multipart/report; report-type=feedback-report; boundary=b']],
  [['Content-Type: Multipart/Report; boundary=b;', '  report-type="feedback-report"']],
  [['Content-Type: multipart/report; report-type=tlsrpt; boundary=b']],
  [['Content-Type: multipart/report; report-type=delivery-status; boundary=b']],
  [['Content-Type: multipart/report; boundary=b']],
  [['X-ARF: PLAIN']],
  [['X-XARF: PLAIN']],
  [['X-HmXmrOriginalRecipient: priya@visitor.example']],
  [['Subject: Report Domain: meghdoot.example Submitter: provider.example Report-ID: <1@a>']],
  [
    [
      'References: <reply@meghdoot.example>',
      'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    ],
  ],
])('a machine wrote a report with %j', async (lines) => {
  expect((await headerOf(...lines)).isAutomatic).toBe(true);
});

it.each([
  [['Content-Type: multipart/report; report-type=disposition-notification; boundary=b']],
  [['Content-Type: multipart/mixed; boundary=report']],
  [['Subject: Re: Report Domain: which one do you need?']],
])('a person may have written a mail with %j', async (lines) => {
  expect((await headerOf(...lines)).isAutomatic).toBe(false);
});
