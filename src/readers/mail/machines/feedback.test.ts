import { parseAnswer } from '../parse-answer';

const ORIGINAL = [
  'Content-Type: message/rfc822',
  '',
  'To: priya@visitor.example',
  'Reply-To: hello+abcdef0123@meghdoot.example',
  'Message-ID: <reply@meghdoot.example>',
  '',
  'Does Tuesday suit you?',
];

const report = (type: string, ...fields: string[]) => {
  const lines = [
    `Content-Type: multipart/report; report-type=${type}; boundary=part`,
    '',
    '--part',
    `Content-Type: message/${type}`,
    '',
    ...fields,
    '--part',
    ...ORIGINAL,
    '--part--',
  ];
  return parseAnswer(Buffer.from(lines.join('\r\n')));
};

it.each(['abuse', 'fraud', 'opt-out'])('feedback of %s is a complaint', async (type) => {
  expect(await report('feedback-report', `Feedback-Type: ${type}`)).toMatchObject({
    bounce: null,
    complaint: { references: ['reply@meghdoot.example'], recipients: ['priya@visitor.example'] },
    isReport: true,
  });
});

it('a note of Microsoft in the header of our email is a complaint', async () => {
  const [type = '', gap = '', ...original] = ORIGINAL;
  const lines = [
    'From: staff@hotmail.com',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    ...[type, gap, 'X-HmXmrOriginalRecipient: <priya@hotmail.example>', ...original.slice(1)],
    '--part--',
  ];
  expect(await parseAnswer(Buffer.from(lines.join('\r\n')))).toMatchObject({
    complaint: { references: ['reply@meghdoot.example'], recipients: ['priya@hotmail.example'] },
    isReport: true,
  });
});

it.each(['not-spam', 'auth-failure'])('feedback of %s is no complaint', async (type) => {
  const content = await report('feedback-report', `Feedback-Type: ${type}`);
  expect(content).toMatchObject({ bounce: null, complaint: null, isReport: true });
});

it.each(['<read@meghdoot.example>', 'read@meghdoot.example'])(
  'a receipt names its mail as %s',
  async (id) => {
    const { notice } = await report(
      'disposition-notification',
      `Original-Message-ID: ${id}`,
      'Disposition: manual-action/MDN-sent-manually; displayed',
    );
    const references = ['reply@meghdoot.example', 'read@meghdoot.example'];
    expect(notice).toMatchObject({ references, code: 'READ' });
  },
);
