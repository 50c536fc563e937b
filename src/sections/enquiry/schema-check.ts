import { zodResolver } from '@hookform/resolvers/zod';
import { enquirySchema } from '../../domain/enquiry';

/** The one enquiry schema, as react-hook-form asks it. */
export const checkBySchema = zodResolver(enquirySchema);
