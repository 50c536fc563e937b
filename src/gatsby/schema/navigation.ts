export const navigationTypes = /* GraphQL */ `
  "Links of header and footer. One document."
  type Navigation implements Node @dontInfer {
    header: [Link!]!
    headerCta: Cta! @link(by: "key")
    "Groups below the header link whose address is servicesHref, and in the footer."
    services: [ServiceGroup!]! @link(by: "key") @count(is: 5)
    servicesHref: String!
    "Heading of the footer's column of groups."
    servicesHeading: String!
    "Last cell of the mega-menu."
    servicesNote: ServicesNote!
    footer: [FooterColumn!]!
    newsletter: Newsletter!
    legal: String!
    appearance: AppearanceLabels!
    "Follows the legal line."
    privacy: Link!
  }

  "Names the choice between light and dark, and its options."
  type AppearanceLabels {
    name: String!
    system: String!
    light: String!
    dark: String!
  }

  type ServicesNote {
    text: String!
    label: String!
  }

  type FooterColumn {
    heading: String!
    links: [Link!]!
  }

  "Texts of the newsletter box."
  type Newsletter {
    heading: String!
    text: String!
    label: String!
    button: String!
    sending: String!
    "The address gets a mail to confirm it."
    subscribed: String!
    "Too many came from one connection."
    throttled: String!
    failed: String!
  }
`;
