import '../../styles/tokens.css';
import './editor.css';
import { createRoot } from 'react-dom/client';
import { Editor } from './editor';

const root = document.getElementById('editor');
if (root) createRoot(root).render(<Editor />);
