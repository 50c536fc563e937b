import { parseReport, RETURNED } from '../../../../testing/server/worded-report';

it('a mail of ours that speaks of a delay fails as any other', async () => {
  const words =
    'Subject: A delayed launch\n\nThis cannot be reached:\n  priya@visitor.example\n  550 No';
  const { bounce } = await parseReport('Undeliverable: A delayed launch', words);
  expect(bounce).toMatchObject({ recipients: ['priya@visitor.example'] });
});

describe('a delay in words', () => {
  const LATE = 'Your mail to priya@visitor.example is delayed (4.4.1).';
  it('is noted on the reply', async () => {
    const { notice, bounce } = await parseReport('Your mail', `${LATE}\n\n${RETURNED}`);
    expect(bounce).toBeNull();
    expect(notice).toMatchObject({ references: ['reply@meghdoot.example'], code: 'DELAYED 4.4.1' });
  });

  it('is an answer where a person speaks of it', async () => {
    const { notice } = await parseReport('Re: Your call', LATE, [
      'From: Karl <postmaster@visitor.example>',
      'Return-Path: <karl@visitor.example>',
    ]);
    expect(notice).toBeNull();
  });
});
