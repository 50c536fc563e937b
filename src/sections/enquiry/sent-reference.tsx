/** The reference of the enquiry just sent, and its call; a function fills them in (src/server/enquiries/thank-you). */
export const SentReference = () => (
  <>
    <p data-when="known" hidden>
      Your reference is <strong data-slot="reference" />.
    </p>
    <p data-when="call" hidden>
      Your call is booked: <strong data-slot="call-at" />. We’ve emailed you an invitation.
    </p>
  </>
);
