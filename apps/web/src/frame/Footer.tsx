import { href } from './router.ts';
import { frameWords } from './words.ts';

/** What Ludus is, and where to read more. */
export const Footer = () => (
  <footer className="footer">
    {frameWords.footer} <a href={href(['docs'])}>{frameWords.readDocs}</a>
  </footer>
);
