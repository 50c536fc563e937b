export const newsletterStepTypes = /* GraphQL */ `
  """
  A page behind a link in a newsletter mail: a button does what the link is for, since mail scanners open links too.
  A function fills it in. One document a step.
  """
  type NewsletterStep implements Node @dontInfer {
    key: NewsletterStepKey!
    meta: PageMeta!
    heading: String!
    text: String!
    button: String!
    "Said when the link is wrong or has expired."
    unknown: String!
    "Said when the list cannot be reached."
    unavailable: String!
  }

  enum NewsletterStepKey {
    confirm
    unsubscribe
  }
`;
