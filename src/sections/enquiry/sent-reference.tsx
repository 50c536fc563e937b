/** The reference of the enquiry just sent; a function fills it in (src/server/enquiries/thank-you). */
export const SentReference = () => (
  <p data-when="known" hidden>
    Your reference is <strong data-slot="reference" />.
  </p>
);
