import { LinkPage } from './link-page';

export default function InvitationPage() {
  return <LinkPage kind="invitation" />;
}
