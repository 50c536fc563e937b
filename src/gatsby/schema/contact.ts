export const contactTypes = /* GraphQL */ `
  "Copy of the contact page and of the enquiry form, which the home page shows too. One document."
  type ContactPage implements Node @dontInfer {
    meta: PageMeta!
    heading: String!
    introduction: String!
    form: EnquiryFormCopy!
  }

  "Texts of the enquiry form that are not its fields' names."
  type EnquiryFormCopy {
    eyebrow: String!
    heading: String!
    text: String!
    submit: String!
    "Said below the button: what happens with the data."
    notice: String!
    "Follows the notice: where all of it is told."
    privacy: Link!
    sent: EnquirySentCopy!
    notSent: EnquiryNotSentCopy!
  }

  "Stands in the form's place once the enquiry is stored."
  type EnquirySentCopy {
    heading: String!
    "Next steps, in order."
    steps: [String!]!
    "Brings the empty form back."
    another: String!
  }

  "Shown when sending was given up; the text is still in the form."
  type EnquiryNotSentCopy {
    heading: String!
    text: String!
    "Said instead when too many came from one connection; {wait} becomes how long to wait."
    throttled: String!
    tryAgain: String!
    "Links that carry the text over."
    whatsapp: String!
    email: String!
    "Subject of that email."
    subject: String!
  }

  """
  The enquiry form once more, for one posted without scripts that could not be taken. A function fills in what was typed.
  One document.
  """
  type ContactAgainPage implements Node @dontInfer {
    meta: PageMeta!
    heading: String!
    text: String!
    notices: ContactAgainNotices!
  }

  "Why the form came back; the function shows one of them."
  type ContactAgainNotices {
    "Followed by a list of the faults."
    invalid: String!
    refused: String!
    reused: String!
    "{wait} becomes how long to wait."
    throttled: String!
    unavailable: String!
    expired: String!
  }
`;
