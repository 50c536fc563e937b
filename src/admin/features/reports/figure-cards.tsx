import { Typography } from '@mui/material';
import { addDays } from '../../../domain/clock';
import { type LeadReport, periodOf, REPORT_ROWS } from '../../../domain/http-api/report';
import { CALL_STATES } from '../../../domain/lead-facts';
import { countText, hoursText, shareText } from '../../../domain/numbers';
import { replyPromise } from '../../../domain/office-hours';
import { daysText } from '../../../domain/time-text';
import { TitledCard } from '../../components/page';
import { ChangeMark, METRICS } from './metrics';
import { Figures, LinkedFigure } from './report-figures';

/** The figures of all enquiries, each beside the same number of days before. */
export function FiguresCard({ report }: { report: LeadReport }) {
  const { days, from } = report;
  const [first, last] = [addDays(from, -days), addDays(from, -1)];
  return (
    <TitledCard title={daysText(from, addDays(from, days - 1))}>
      <Typography variant="body2" color="textSecondary" sx={{ marginBlockEnd: 2 }}>
        Leads, replies and qualified leads are counted on the day the enquiry came in, won leads on
        the day they were closed. Compared with the {days} days before, {daysText(first, last)}.
      </Typography>
      <Figures
        figures={METRICS.map((metric) => ({
          label: metric.label,
          value: metric.textOf(metric.valueOf(report.now)),
          rows: metric.rowsIn(periodOf(report)),
          mark: <ChangeMark metric={metric} figures={report} than={`the ${days} days before`} />,
        }))}
      />
    </TitledCard>
  );
}

/** How soon senders were answered. */
export function ReplyTimeCard({ report }: { report: LeadReport }) {
  const { median_hours, within_promise, answered, waiting } = report.reply_time;
  const { judged, in_time } = report.now;
  const period = periodOf(report);
  return (
    <TitledCard title="Reply time">
      <Figures
        figures={[
          {
            label: 'Median time to first reply',
            value: hoursText(median_hours),
            rows: REPORT_ROWS.answered(period),
          },
          {
            label: `Answered as promised (${replyPromise('enquiry')})`,
            value: shareText(within_promise),
            rows: REPORT_ROWS.in_time(period),
            mark: (
              <>
                <LinkedFigure rows={REPORT_ROWS.in_time(period)}>{countText(in_time)}</LinkedFigure>
                {' of '}
                <LinkedFigure rows={REPORT_ROWS.judged(period)}>{countText(judged)}</LinkedFigure>
              </>
            ),
          },
          { label: 'Answered', value: countText(answered), rows: REPORT_ROWS.answered(period) },
          { label: 'Still waiting', value: countText(waiting), rows: REPORT_ROWS.waiting(period) },
        ]}
      />
    </TitledCard>
  );
}

/** The calls that were booked, and how they ended. */
export function CallsCard({ report }: { report: LeadReport }) {
  const { booked, held, missed, cancelled } = report.calls;
  const period = periodOf(report);
  return (
    <TitledCard title="Calls">
      <Figures
        figures={[
          { label: 'Booked', value: countText(booked), rows: REPORT_ROWS.booked(period) },
          { label: CALL_STATES.held, value: countText(held), rows: REPORT_ROWS.held(period) },
          { label: CALL_STATES.missed, value: countText(missed), rows: REPORT_ROWS.missed(period) },
          {
            label: CALL_STATES.cancelled,
            value: countText(cancelled),
            rows: REPORT_ROWS.cancelled(period),
          },
        ]}
      />
    </TitledCard>
  );
}
