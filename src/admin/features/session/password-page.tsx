import { LinkPage } from './link-page';

export default function PasswordPage() {
  return <LinkPage kind="password" />;
}
