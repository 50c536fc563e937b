export const replyTemplateTypes = /* GraphQL */ `
  """
  A reply that staff start from in the desk. Texts may use {name}, {reference}, {service}, {brand} and {page}, the address of
  the page chosen for the reply.
  """
  type ReplyTemplate implements Node @dontInfer {
    key: String!
    "What staff choose it by."
    label: String!
    "The service it is for; absent in one that fits every enquiry."
    service: String
    subject: String!
    email: String!
    whatsapp: String!
    "Points for a phone call."
    call: [String!]!
    "Pages worth sending; the first is chosen unless staff pick another."
    pages: [Link!]!
  }
`;
