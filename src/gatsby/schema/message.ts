export const messageTypes = /* GraphQL */ `
  """
  A page that says how something ended, for forms posted without scripts. One document a page; not indexed.
  """
  type MessagePage implements Node @dontInfer {
    path: String!
    meta: PageMeta!
    heading: String!
    text: String!
    "Second paragraph; {hours} stands for the agency's office hours."
    note: String
    "Shows the reference of the enquiry just sent."
    showsReference: Boolean!
    cta: Cta! @link(by: "key")
  }
`;
