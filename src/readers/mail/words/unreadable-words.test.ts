import { parseAnswer } from '../parse-answer';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const OURS = {
  sent: ['Does Tuesday suit you?\n\nAsha'],
  ourAddresses: ['hello@meghdoot.example'],
};
const parse = (...lines: string[]) => parseAnswer(mail(...lines), OURS);

const MULTIPART = 'Content-Type: multipart/mixed; boundary=part';

describe('a calendar', () => {
  const calendar = (method: string, status: string) => [
    `Content-Type: text/calendar; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'DTSTART:20261127T043000Z',
    'COMMENT:Friday is a holiday.',
    `ATTENDEE;PARTSTAT=${status}:mailto:priya@visitor.example`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];

  it.each([
    ['REPLY', 'ACCEPTED', 'accepted', 'Accepted the invitation.'],
    ['REPLY', 'DECLINED', 'declined', 'Declined the invitation.'],
    ['REPLY', 'TENTATIVE', 'tentative', 'Accepted the invitation tentatively.'],
    ['COUNTER', 'TENTATIVE', 'proposed', 'Proposed another time.'],
  ])('that answers %s %s is told in words', async (method, status, answer, words) => {
    expect(await parse(...calendar(method, status))).toMatchObject({
      text: `${words}\n\nFriday is a holiday.`,
      attachments: [],
      calendar: {
        answer,
        comment: 'Friday is a holiday.',
        starts_at: '2026-11-27T04:30:00.000Z',
      },
    });
  });

  const whole = calendar('REPLY', 'DECLINED');
  it.each([
    ['was cut off', whole.slice(0, -2)],
    ['names its method beside its type alone', whole.filter((line) => line !== 'METHOD:REPLY')],
    ['has a notice behind its end', [...whole, '<br>Scanned for viruses']],
    ['has no time', whole.map((line) => line.replace(/^DTSTART:.*/, 'DTSTART:TBD'))],
    [
      'has a line break in a text',
      whole.flatMap((line) =>
        line.startsWith('COMMENT') ? ['DESCRIPTION:Agenda', '', '- one', line] : [line],
      ),
    ],
  ])('that answers is understood, though it %s', async (_, lines) => {
    expect(await parse(...lines)).toMatchObject({
      text: 'Declined the invitation.\n\nFriday is a holiday.',
      calendar: { answer: 'declined' },
    });
  });

  it('keeps the second line of a comment', async () => {
    const lines = whole.flatMap((line) =>
      line.startsWith('COMMENT') ? [line, 'So is Monday.'] : [line],
    );
    expect((await parse(...lines)).calendar?.comment).toBe('Friday is a holiday.\nSo is Monday.');
  });

  it.each([
    ['NEEDS-ACTION', 'Kavya <kavya@visitor.example>', 'declined'],
    ['ACCEPTED', 'Priya <Priya@visitor.example>', 'declined'],
    ['ACCEPTED', 'Kavya <kavya@visitor.example>', 'accepted'],
  ])(
    'that names another guest first, %s, answers for its sender %s',
    async (status, from, answer) => {
      const [type = '', ...lines] = calendar('REPLY', 'DECLINED');
      lines.splice(4, 0, `ATTENDEE;PARTSTAT=${status}:mailto:asha@meghdoot.example`);
      expect(await parse(`From: ${from}`, type, ...lines)).toMatchObject({ calendar: { answer } });
    },
  );

  it.each([
    ['SUMMARY:Visit our shop', 'Visit our shop'],
    ['CLASS:PUBLIC', 'unnamed'],
  ])('that invites is named where nothing else was written: %s', async (line, title) => {
    const [type = '', ...lines] = calendar('REQUEST', 'NEEDS-ACTION');
    lines.splice(4, 0, line);
    expect(await parse(type, ...lines)).toMatchObject({
      text: `[An invitation is in the mailbox: ${title}]`,
      calendar: null,
    });
  });

  it('that calls an invitation off is named', async () => {
    const lines = calendar('CANCEL', 'NEEDS-ACTION').filter((line) => !line.startsWith('COMMENT'));
    expect(await parse(...lines)).toMatchObject({
      text: '[A cancelled invitation is in the mailbox: unnamed]',
    });
  });

  it('that is known by its name alone answers', async () => {
    const [, ...lines] = calendar('REPLY', 'DECLINED');
    const type = 'Content-Type: application/octet-stream; name="Answer.ICS"';
    const { calendar: reply } = await parse(type, ...lines);
    expect(reply).toMatchObject({ answer: 'declined' });
  });

  it('that neither accepts nor declines gives its comment', async () => {
    expect(await parse(...calendar('REPLY', 'DELEGATED'))).toMatchObject({
      text: 'Friday is a holiday.',
      calendar: null,
    });
  });

  it('that is broken answers nothing', async () => {
    expect((await parse('Content-Type: text/calendar', '', 'BEGIN:'))?.calendar).toBeNull();
  });
});

describe('words that we cannot read', () => {
  it.each([
    ['winmail.dat', 'application/ms-tnef'],
    ['smime.p7m', 'application/pkcs7-mime; smime-type=enveloped-data'],
    ['encrypted.asc', 'application/octet-stream'],
    ['version', 'application/pgp-encrypted'],
    ['answer.eml', 'message/rfc822'],
  ])('are told to be in the mailbox: %s', async (name, type) => {
    const { text } = await parse(
      MULTIPART,
      '',
      '--part',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      'x',
      '--part--',
    );
    expect(text).toBe(`[The words are in the mailbox: ${name}]`);
  });

  it('are none where a text stands beside them', async () => {
    const { text } = await parse(
      MULTIPART,
      '',
      '--part',
      '',
      'Fine.',
      '--part',
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      '',
      'x',
      '--part--',
    );
    expect(text).toBe('Fine.');
  });
});

it('a form of the words that has no name is no attachment', async () => {
  const { text, attachments } = await parse(
    'Content-Type: multipart/alternative; boundary=part',
    '',
    '--part',
    '',
    'Fine.',
    '--part',
    'Content-Type: application/vnd.visitor.reaction',
    '',
    '{}',
    '--part',
    'Content-Type: application/pdf; name=plan.pdf',
    '',
    '%PDF',
    '--part--',
  );
  expect(text).toBe('Fine.');
  expect(attachments).toMatchObject([{ name: 'plan.pdf' }]);
});

it('a signature around words goes, with the dashes that it added', async () => {
  const { text } = await parse(
    '',
    '-----BEGIN PGP SIGNED MESSAGE-----',
    'Hash: SHA512',
    '',
    'We need:',
    '- - tea',
    '- - rice',
    '-----BEGIN PGP SIGNATURE-----',
    '',
    'iQ==',
    '-----END PGP SIGNATURE-----',
  );
  expect(text).toBe('We need:\n- tea\n- rice');
});

it('HTML that is labelled as plain text is read as HTML', async () => {
  const { text } = await parse('', '<!DOCTYPE html>', '<html><p>Fine.</p></html>');
  expect(text).toBe('Fine.');
  expect((await parse('', 'Use <html> and </html>')).text).toBe('Use <html> and </html>');
});
