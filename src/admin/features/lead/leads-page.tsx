import { Box } from '@mui/material';
import { Suspense } from 'react';
import { later } from '../../later';
import { leadReferenceAt } from '../../paths';
import { useRouter } from '../../router';
import { DashboardPage } from '../leads/dashboard-page';
import { useIsWide } from '../leads/lead-list';
import { DeskBar } from '../session/desk-bar';
import type { Staff } from '../session/session-cache';
import { LeadSkeleton } from './lead-skeleton';
import type { LeadViewProps } from './lead-view';
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
        <Suspense fallback={<LeadPlace component="main" sx={pageStyle} />}>
          <LeadView reference={reference} component="main" sx={pageStyle} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <Box sx={reference ? besidePanel : null}>
        <DashboardPage staff={staff} />
      </Box>
      {/* Not modal: the list stays in reach, and toasts stay announced. */}
      {reference && (
        <Suspense fallback={<LeadPlace component="aside" sx={panelStyle} />}>
          <LeadView reference={reference} component="aside" sx={panelStyle} />
        </Suspense>
      )}
    </>
  );
}

/** Holds the lead's place while the part that shows it is loaded. */
const LeadPlace = (place: Pick<LeadViewProps, 'component' | 'sx'>) => (
  <Box {...place} aria-busy aria-label="Lead">
    <LeadSkeleton />
  </Box>
);

const PANEL_WIDTH = '30rem';

/** On narrower screens the panel covers part of the list instead of leaving it too narrow. */
const besidePanel = { '@media (width >= 1400px)': { marginInlineEnd: PANEL_WIDTH } };

const panelStyle = {
  position: 'fixed',
  insetBlock: 0,
  insetInlineEnd: 0,
  zIndex: 'drawer',
  inlineSize: PANEL_WIDTH,
  paddingInline: 3,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderInlineStart: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  boxShadow: 8,
} as const;

const pageStyle = { paddingInline: 2, backgroundColor: 'background.default' };
