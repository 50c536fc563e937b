import { RotateCw } from 'lucide-react';
import { Button } from './components/button';
import { StandIn } from './components/stand-in';
import * as text from './components/text.module.css';
import * as styles from './missing-part.module.css';

interface MissingPartProps {
  /** In place of a whole page, or over one whose other parts go on. */
  of: 'page' | 'part';
  onRetry: () => void;
}

/** For a part whose script could not be had: the line is gone, or the site was updated since the desk was opened. */
export const MissingPart = ({ of, onRetry }: MissingPartProps) => (
  <div role="alert" className={of === 'part' ? styles.card : undefined}>
    <StandIn of={of} title="This part of the desk could not be loaded">
      <p className={text.muted}>
        Check your connection. If that is well, load the page again: the site may have been updated.
        What you typed is kept.
      </p>
      <Button look="contained" icon={<RotateCw size={18} aria-hidden />} onClick={onRetry}>
        Retry
      </Button>
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    </StandIn>
  </div>
);
