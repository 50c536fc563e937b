import { createContext } from 'react';

/** The agency's name, as content has it. */
export const BrandContext = createContext('');
