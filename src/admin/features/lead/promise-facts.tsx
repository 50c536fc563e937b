import type { LeadDetail } from '../../../domain/lead';
import { ReceivedTime } from '../leads/received-time';
import { Fact, Facts } from './facts';
import { PanelSection } from './panel-section';

/** Whether an answer came within what the site promises. */
const keptOrNot = ({ first_response_at, reply_due_at }: LeadDetail) =>
  Date.parse(first_response_at ?? '') <= Date.parse(reply_due_at)
    ? 'in time'
    : 'later than promised';

/** The promise clock of one lead: when it came, until when we promised to answer, and when we did. */
export function PromiseFacts({ lead }: { lead: LeadDetail }) {
  const { created_at, reply_due_at, first_response_at } = lead;
  return (
    <PanelSection title="Reply promise">
      <Facts>
        <Fact label="Received">
          <ReceivedTime iso={created_at} />
        </Fact>
        <Fact label="Reply due by">
          <ReceivedTime iso={reply_due_at} />
        </Fact>
        <Fact label="Answered">
          {first_response_at === null ? (
            'Not yet'
          ) : (
            <>
              <ReceivedTime iso={first_response_at} />, {keptOrNot(lead)}
            </>
          )}
        </Fact>
      </Facts>
    </PanelSection>
  );
}
