/** The words of staff and visitors once a lead is there. `{first}` is the visitor's first name, `{staff}` the colleague's. */

export const EMAILS = [
  'Hello {first},\n\nThank you for writing to us. Before we name a price, two questions: which systems do you use today, and by when would you like to be live?\n\nWould a 30-minute call this week suit you?\n\nBest regards,\n{staff}',
  'Hello {first},\n\nThank you for your enquiry. We built something close to this last year, and I have put a short outline of how we would go about it below.\n\n1. A week of listening: we sit with the people who do the work.\n2. A first version of the one thing that hurts most.\n3. The rest in steps of two weeks, each with a fixed price.\n\nShall we talk on Thursday at 11 or Friday at 3?\n\nBest regards,\n{staff}',
  'Hello {first},\n\nThank you for the details. I have asked our lead engineer to look at them, and we will send an estimate by the end of the week.\n\nBest regards,\n{staff}',
];

export const FOLLOW_UPS = [
  'Hello {first},\n\nattached is the estimate we spoke about, in three parts so that you can start small. The first part has a fixed price.\n\nDo let me know what your partners say.\n\nBest regards,\n{staff}',
  'Hello {first},\n\nI wanted to ask whether you had time to look at our proposal. I am glad to walk you through it by phone.\n\nBest regards,\n{staff}',
];

export const ANSWERS = [
  'Thank you for the quick reply. We use Tally and a lot of Excel. Going live before the financial year ends would be ideal. Thursday 11 is good.',
  'Sounds good. Please send the call link to my partner as well, she decides on the budget.',
  'The estimate is higher than we thought. Can the reports wait for a second phase, and what would the price be then?',
  'Sorry for the late answer, we had an audit. Is Friday afternoon still possible?',
  'Yes please go ahead with the proposal. We would also need training for the staff, in Hindi.',
];

export const CALL_NOTES = [
  'Spoke for ten minutes. Wants a demo with their own data before deciding.',
  'Friendly, knows what they want. Decision is made by two brothers, the elder one joins the next call.',
  'Has quotes from two others. Price matters, but past trouble with a freelancer matters more.',
  'Short call, was driving. Asked us to send everything on WhatsApp.',
  'Went through the list of questions. Needs GST invoices and Tally from day one.',
];

export const NOTES = [
  'Referred by a client we already work with: be quick.',
  'Their present vendor’s contract ends in two months.',
  'Asked for references in the same trade. Sent two case studies.',
  'Finance wants three equal payments. Fine with us.',
  'Prefers WhatsApp to email, and calls after 6 PM.',
  'Data is in Hindi and Gujarati, check fonts in the invoices.',
];

export const NEXT_ACTIONS = [
  'Send the estimate',
  'Call about the proposal',
  'Prepare a demo with their data',
  'Ask for the sample invoices',
  'Share references',
  'Set up the call with the finance head',
  'Follow up after their board meeting',
];

export const LOST_REASONS = [
  ...['Price', 'Price', 'Timing', 'Went elsewhere', 'Went elsewhere', 'No budget', 'No answer'],
  ...['No answer', 'Not a fit', 'Their nephew builds it'],
];

/** Whole rupees: typical values of a project won, by budget. */
export const VALUES: Record<string, readonly [number, number]> = {
  'under-1L': [40_000, 95_000],
  '1L-5L': [120_000, 480_000],
  '5L-10L': [500_000, 950_000],
  '10L-25L': [1_050_000, 2_400_000],
  '25L+': [2_600_000, 6_500_000],
};
