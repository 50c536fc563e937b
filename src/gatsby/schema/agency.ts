export const agencyTypes = /* GraphQL */ `
  """
  The agency itself: names, ways to reach it, and texts that every page shares. One document.
  """
  type Agency implements Node @dontInfer {
    "Brand name, as written in the header and in page titles."
    brand: String!
    "Year of foundation."
    founded: Int!
    "One sentence on what the agency does; the default page description."
    description: String!
    "Phone number as people read it; the header shows it beneath the logo."
    phone: String!
    "The same number for tel: links, in E.164 form."
    phoneHref: String!
    "Support address shown in footer and contact page."
    email: String!
    location: Place!
    "Working hours as text, for example 9 AM to 7 PM IST."
    availability: String!
    whatsapp: Whatsapp!
  }

  type Place {
    city: String!
    country: String!
    "How the team works, for example remote-first."
    mode: String!
  }

  "The floating chat link."
  type Whatsapp {
    "Number in international form, digits only, as wa.me expects it."
    number: String!
    label: String!
    "Text the visitor's message starts with."
    greeting: String!
  }

  """
  A call to action: what it says and where it leads. Sections name it by its key.
  """
  type Cta implements Node @dontInfer {
    key: String!
    label: String!
    "Internal path with optional query and anchor, or an absolute address."
    href: String!
  }

  "A plain link."
  type Link {
    label: String!
    href: String!
  }

  "A picture with what is seen on it."
  type Picture {
    image: File! @fileByRelativePath
    alt: String!
  }

  "Title and description that search engines and shared links show for a page."
  type PageMeta {
    title: String!
    description: String!
  }
`;
