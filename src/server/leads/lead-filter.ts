import type { LeadQuery } from '../../domain/lead-query';

/** Which leads a query lets through, as the database's functions take it; what is absent lets everything through. */
export const leadFilter = ({ status, service, q, overdue, spam }: LeadQuery) => ({
  ...(status !== undefined && status !== 'all' && { status }),
  ...(service !== undefined && { service }),
  ...(q && { q }),
  ...(overdue && { overdue }),
  ...(spam && { spam }),
});
