/**
 * Emails of staff and answers of visitors, for any kind of agency. `{first}` is the visitor's first name, `{staff}` the staff
 * member's.
 */

/** An email, and the answer to it. */
export type Exchange = readonly [email: string, answer: string];

/** The first email with its answer, and the exchanges that may follow. */
export interface Thread {
  first: Exchange;
  next: Exchange;
}

const email = (...paragraphs: string[]) =>
  ['Hello {first},', ...paragraphs, 'Best regards,\n{staff}'].join('\n\n');

export const THREADS: readonly Thread[] = [
  {
    first: [
      email(
        'Thank you for writing to us. Before we name a price, two questions: what have you tried so far, and by when would you like this to be done?',
        'Would a short call this week suit you?',
      ),
      'Thank you for the quick reply. A first try last year led nowhere. There is no fixed date, but the sooner the better. A call is fine, afternoons suit me best.',
    ],
    next: [
      email(
        'Thank you for your answers. Our estimate is ready. It has three parts, so you can start small, and the first has a fixed price.',
        'Shall I send it, or would you rather go through it on the phone?',
      ),
      'Please send it. How much would the first part be on its own?',
    ],
  },
  {
    first: [
      email(
        'Thank you for your enquiry. We did something very similar last year, and this is how we would go about it:',
        '1. We look at how things are today, together with you.\n2. We begin with the one thing that matters most.\n3. The rest follows in small steps, each at a price that we agree first.',
        'Does that sound right to you?',
      ),
      'Yes, that sounds right. My partner decides on the budget, so please copy her in. What would the first step cost?',
    ],
    next: [
      email(
        'The first step has a fixed price, and I have written it into a short proposal for you and your partner. You decide about the second step when the first is done.',
        'May I call you about it this week?',
      ),
      'We have read it, and we like that we can stop after the first step. Please call on a weekday before noon.',
    ],
  },
  {
    first: [
      email(
        'Thank you for the details. A colleague who knows this well is looking at them, and we will send an estimate by the end of the week.',
        'Is there a sum that we should stay below?',
      ),
      'There is a limit, yes. Please show us what could wait until next year.',
    ],
    next: [
      email(
        'Here is how we would split it: you get what you need now first, and what can wait until next year has a price of its own.',
        'Do let me know what you think.',
      ),
      'It is still a bit more than we expected. Could we leave out the last point, and what would the price be then?',
    ],
  },
  {
    first: [
      email(
        'Thank you for writing. Yes, we do this often. The quickest way is a call: you tell us what you have, and we say honestly whether we can help.',
        'You can choose a time on our website.',
      ),
      'Sorry for the late answer, we had an audit. I will choose a time. Do I have to prepare anything?',
    ],
    next: [
      email(
        'There is nothing to prepare. If somebody else should join the call, tell me, and I will invite them too.',
      ),
      'My brother will join. I will forward the invitation to him, thank you.',
    ],
  },
];

/** After an email that nobody answered. */
export const REMINDER: Exchange = [
  email(
    'Did you have time to look at my last email? I am glad to explain it on the phone. If you have decided otherwise, one line is enough.',
  ),
  'Sorry, it got lost among other things. We are still interested, please call me this week.',
];

/** After a conversation on the phone or on WhatsApp. */
export const AFTER_TALK: readonly Exchange[] = [
  [
    email(
      'It was good to hear more from you. As agreed, we begin with the part that matters most, at a fixed price, and you decide about the rest afterwards.',
      'The proposal follows in the next few days.',
    ),
    'Thank you, that is how I understood it too. We look forward to the proposal.',
  ],
  [
    email(
      'Thank you for your time. One more question: who decides about this besides you, and may I send them the proposal too?',
    ),
    'My father decides with me. Please send it to me, and I will show it to him.',
  ],
];

/** After a call that did not take place. */
export const AFTER_MISSED_CALL: Exchange = [
  email('We could not reach you at the time of our call. Which time would suit you better?'),
  'My apologies, a customer walked in at that moment. Could we do it tomorrow at the same time?',
];

export const CALL_NOTES = [
  'Spoke for ten minutes. Wants to see an example before deciding.',
  'Friendly, knows what they want. Two brothers decide; the elder one joins the next call.',
  'Has quotes from two others. Price matters, but a bad experience last time matters more.',
  'Short call, was driving. Asked us to send everything on WhatsApp.',
  'Went through our list of questions. No open points, wants the estimate in writing.',
];

export const NOTES = [
  'Referred by a client we already work with: be quick.',
  'Their present contract ends in two months.',
  'Asked for references. Sent two.',
  'Wants to pay in three equal parts. Fine with us.',
  'Prefers WhatsApp to email, and calls after 6 PM.',
  'More at ease in Hindi than in English.',
];

export const NEXT_ACTIONS = [
  'Send the estimate',
  'Call about the proposal',
  'Prepare an example',
  'Answer the open questions',
  'Share references',
  'Find a time that suits all of them',
  'Follow up after the holidays',
];

export const LOST_REASONS = [
  ...['Price', 'Price', 'Timing', 'Went elsewhere', 'Went elsewhere', 'No budget', 'No answer'],
  ...['No answer', 'Not a fit', 'A relative does it'],
];

/** Lowest and highest value of a project won, by budget, in whole rupees. */
export const VALUES: Record<string, readonly [number, number]> = {
  'under-1L': [40_000, 95_000],
  '1L-5L': [120_000, 480_000],
  '5L-10L': [500_000, 950_000],
  '10L-25L': [1_050_000, 2_400_000],
  '25L+': [2_600_000, 6_500_000],
};

/** The same for a lead without a budget, or with one that is not listed above. */
export const TYPICAL_VALUE = [20_000, 480_000] as const;
