export { readMailHeader } from '../../readers/mail/mail-header';
