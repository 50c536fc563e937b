import { Typography } from '@mui/material';
import type { LeadDetail } from '../../../domain/lead';
import { Fact, Facts } from './facts';
import { journeyFacts } from './journey-facts';
import { PanelSection } from './panel-section';

/** How the sender came to write. */
export const Journey = ({ journey }: Pick<LeadDetail, 'journey'>) => (
  <PanelSection title="Journey">
    {journey ? (
      <Facts>
        {journeyFacts(journey).map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </Facts>
    ) : (
      <Typography variant="body2" color="textSecondary">
        Nothing is known about the way to the form.
      </Typography>
    )}
  </PanelSection>
);
