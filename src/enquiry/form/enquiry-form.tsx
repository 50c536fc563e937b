import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import words from '../../words/form';
import sending from '../../words/sending';
import { Submit } from '../../components/action';
import { Message } from '../../components/message';
import { VisuallyHidden } from '../../components/visually-hidden';
import { Place } from '../../components/written-page';
import { FILE_ENDINGS, filesHint } from '../../domain/file-bounds';
import { type CallForm, fieldId } from '../booking';
import { EnquiryFields } from './enquiry-fields';
import { SiteLink } from '../../components/site-link';
import { apiPath } from '../../language/paths';
import * as styles from './enquiry-form.module.css';

/** Selects the form, and the element around it that also holds the place of its panels. */
export const ENQUIRY_FORM = 'form[action^="/api/enquiries"]';
export const ENQUIRY = '[data-enquiry]';

export const SEND_ID = 'enquiry-send';

/** The parts of the form that React draws. */
export const PLACES = {
  panel: 'panel',
  problems: 'problems',
  times: 'times',
  servicePage: 'service-page',
  files: 'files',
  questions: 'questions',
  draft: 'draft',
  sending: 'sending',
} as const;

interface EnquiryFormProps {
  copy: Queries.EnquiryFormFragment;
  /** Stands above the fields of a form that came back. */
  notices?: ReactNode;
  /** Makes it a form that books a call. */
  call?: CallForm | undefined;
}

/** With scripts, files are uploaded as they are chosen; without, the browser sends them with the form. */
function FilesField() {
  const id = fieldId('files');
  return (
    <div className={styles.files}>
      <div className={styles.addFiles}>
        <label className={styles.addButton}>
          <input
            id={id}
            type="file"
            name="files"
            multiple
            accept={FILE_ENDINGS}
            className={styles.picker}
            aria-describedby={`${id}-hint ${id}-error`}
          />
          <Message
            text={words.addFiles}
            values={{ optional: <span className={styles.label}>{words.optional}</span> }}
          />
        </label>
        <p id={`${id}-hint`} className={styles.bounds}>
          {filesHint()}
        </p>
      </div>
      <p id={`${id}-error`} className={styles.fault} hidden />
      <Place name={PLACES.files} />
    </div>
  );
}

/**
 * A field that people neither see, hear nor reach: only programs fill it in. Browsers and password managers have nothing for
 * its name, and the attributes ask the managers of 1Password, Bitwarden, Dashlane and LastPass to leave it alone.
 */
function Honeypot() {
  return (
    <VisuallyHidden>
      <span aria-hidden="true">
        <label htmlFor="enquiry-topic">{words.leaveEmpty}</label>
        <input
          id="enquiry-topic"
          name="topic"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-form-type="other"
          data-lpignore="true"
        />
      </span>
    </VisuallyHidden>
  );
}

/** Shown by the page's script when Send was pressed without a connection, before React had come (src/page-script). */
const HeldNote = () => (
  <p role="status" className={styles.status} data-held hidden>
    {sending.waiting.held}
  </p>
);

/**
 * The enquiry form, as HTML that works by itself: the browser checks the required fields and posts the form. It is never
 * drawn again; `LiveEnquiryForm` adds what scripts can.
 */
export function EnquiryForm({ copy, notices, call }: EnquiryFormProps) {
  return (
    <div data-enquiry="">
      <Place name={PLACES.panel} />
      <form
        method="post"
        action={apiPath('/api/enquiries')}
        encType="multipart/form-data"
        data-needs-scripts={call && ''}
        autoComplete={call && 'off'}
        className={styles.form}
      >
        {notices}
        <Place name={PLACES.problems} />
        {call?.picker}
        <Place name={PLACES.servicePage} />
        <EnquiryFields isForCall={call !== undefined} service={call?.service} />
        <FilesField />
        <Honeypot />
        <Place name={PLACES.questions} />
        <div className={styles.footer}>
          <Submit id={SEND_ID}>{copy.submit}</Submit>
          <p className={styles.notice}>
            {copy.notice} <SiteLink href={copy.privacy.href}>{copy.privacy.label}</SiteLink>
          </p>
        </div>
        <HeldNote />
        <Place name={PLACES.draft} />
        <Place name={PLACES.sending} />
      </form>
    </div>
  );
}

export const fragments = graphql`
  fragment EnquiryForm on EnquiryFormCopy {
    submit
    notice
    privacy {
      label
      href
    }
    sent {
      ...ReceiptPanel
    }
    notSent {
      ...NotSent
    }
  }

  fragment EnquiryAgency on Agency {
    email
    phone
    whatsapp {
      label
    }
  }
`;
