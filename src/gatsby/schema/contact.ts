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
  }
`;
