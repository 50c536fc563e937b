export const privacyTypes = /* GraphQL */ `
  """
  What is kept of visitors, why and how long. One document.
  """
  type PrivacyPage implements Node @dontInfer {
    meta: PageMeta!
    heading: String!
    text: String!
    "When the text last changed, as people read it."
    updated: String!
    "The answers most people look for, in figures."
    facts: [Metric!]! @count(is: 4)
    sections: [PrivacySection!]!
    "Follows the sections: whom to ask."
    contact: PrivacyContact!
  }

  type PrivacySection {
    "Anchor of the section."
    key: String!
    heading: String!
    paragraphs: [String!]!
    "Things listed below the paragraphs, each with what is said of it."
    items: [PrivacyItem!]
  }

  type PrivacyItem {
    term: String!
    text: String!
  }

  type PrivacyContact {
    heading: String!
    "Stands before the agency's address and working hours."
    text: String!
  }
`;
