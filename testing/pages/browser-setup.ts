import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is no fault of the code: what is waited for may take its time.
configure({ asyncUtilTimeout: 20_000 });
