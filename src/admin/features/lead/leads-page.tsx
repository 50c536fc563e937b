import { Suspense } from 'react';
import { useIsWide } from '../../components/use-is-wide';
import { later } from '../../later';
import { leadReferenceAt } from '../../paths';
import { useRouter } from '../../router';
import { DashboardPage } from '../leads/dashboard-page';
import { DeskBar } from '../session/desk-bar';
import type { Staff } from '../session/session-cache';
import { LeadSkeleton } from './lead-skeleton';
import type { LeadViewProps } from './lead-view';
import * as styles from './leads-page.module.css';
import { useFocusOnReturn } from './use-focus-on-return';

const LeadView = later(() => import(/* webpackChunkName: "lead" */ './lead-view'));

/** The dashboard, and the lead that is open: beside the list where there is room, else a page of its own. */
export function LeadsPage({ staff }: { staff: Staff }) {
  const { pathname } = useRouter();
  const isWide = useIsWide();
  const reference = leadReferenceAt(pathname);
  useFocusOnReturn(reference);

  if (reference && !isWide) {
    return (
      <>
        <DeskBar staff={staff} />
        <Suspense fallback={<LeadPlace component="main" className={styles.page} />}>
          <LeadView reference={reference} component="main" className={styles.page} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <div className={reference ? styles.besidePanel : undefined}>
        <DashboardPage staff={staff} />
      </div>
      {/* Not modal: the list stays in reach, and toasts stay announced. */}
      {reference && (
        <Suspense fallback={<LeadPlace component="aside" className={styles.panel} />}>
          <LeadView reference={reference} component="aside" className={styles.panel} />
        </Suspense>
      )}
    </>
  );
}

/** Holds the lead's place while the part that shows it is loaded. */
const LeadPlace = ({
  component: Component,
  className,
}: Pick<LeadViewProps, 'component' | 'className'>) => (
  <Component className={className} aria-busy aria-label="Lead">
    <LeadSkeleton />
  </Component>
);
