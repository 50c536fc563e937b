import { LogOut } from 'lucide-react';
import { use } from 'react';
import { BrandContext } from '../../brand';
import { Button } from '../../components/button';
import * as tap from '../../components/tap.module.css';
import * as text from '../../components/text.module.css';
import { DeskMenu } from '../preferences/desk-menu';
import { useSignOut } from './delete-session';
import * as styles from './desk-bar.module.css';
import { DeskNav } from './desk-nav';
import type { Staff } from './session-cache';

/** Whose desk this is, who sits at it, and the way out. */
export function DeskBar({ staff }: { staff: Staff }) {
  const brand = use(BrandContext);
  const signOut = useSignOut();
  return (
    <header className={styles.bar}>
      <a href="/" className={`${tap.tap} ${tap.plain} ${styles.brand}`}>
        {brand}
      </a>
      <DeskNav />
      <p className={`${styles.email} ${text.small} ${text.muted}`} title={staff.email}>
        {staff.email}
      </p>
      <DeskMenu />
      <Button
        look="outlined"
        icon={<LogOut size={18} aria-hidden />}
        isLoading={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        Logout
      </Button>
    </header>
  );
}
