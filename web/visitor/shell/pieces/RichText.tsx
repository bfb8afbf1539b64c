import { createElement, useMemo } from 'react';
import type { ReactNode } from 'react';
import { RICH_ELEMENTS } from '#domain/vendors/rich-text.ts';
import { safeHref } from '../context/safe-href.ts';
import styles from './rich-text.module.css';

type RichTextProps = { text: string; lang?: string | undefined; links?: boolean };

/**
 * The vendor's text with simple formatting. Builds only these elements, as React elements without attributes
 * but a checked address, so the browser never receives the vendor's markup.
 */
export function RichText({ text, lang, links = true }: RichTextProps) {
  const content = useMemo(
    () => (resemblesHtml(text) ? fromHtml(text, links) : fromPlain(text)),
    [text, links],
  );
  return (
    <div className={styles.rich} lang={lang}>
      {content}
    </div>
  );
}

const ALLOWED: ReadonlySet<string> = new Set(RICH_ELEMENTS.map((name) => name.toUpperCase()));
const DROPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'SVG', 'MATH']);

function resemblesHtml(text: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(text);
}

function fromHtml(text: string, links: boolean): ReactNode {
  // DOMParser runs no scripts and loads no resources.
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  return children(body, links);
}

function children(parent: Node, links: boolean): ReactNode[] {
  return [...parent.childNodes].map((node, position) => rendered(node, { links, key: position }));
}

function rendered(node: Node, { links, key }: { links: boolean; key: number }): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || DROPPED.has(node.nodeName)) return null;
  const inside = children(node, links);
  if (node.nodeName === 'BR') return <br key={key} />;
  const href = node.nodeName === 'A' && links ? safeHref(node.getAttribute('href')) : null;
  if (href !== null) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    );
  }
  if (!ALLOWED.has(node.nodeName) || node.nodeName === 'A') return <span key={key}>{inside}</span>;
  return createElement(node.nodeName.toLowerCase(), { key }, inside);
}

/** Plain text keeps its paragraphs, its lines, and lists with lines that start with a dash or a star. */
function fromPlain(text: string): ReactNode {
  return text
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((block, position) => {
      const lines = block.split('\n').map((line) => line.trim());
      if (lines.length > 0 && lines.every((line) => /^[-*•] /.test(line))) {
        return (
          <ul key={position}>
            {lines.map((line, at) => (
              <li key={at}>{emphasised(line.slice(2))}</li>
            ))}
          </ul>
        );
      }
      return (
        <p key={position}>
          {lines.map((line, at) => (
            <span key={at}>
              {at > 0 && <br />}
              {emphasised(line)}
            </span>
          ))}
        </p>
      );
    });
}

function emphasised(line: string): ReactNode[] {
  return line.split(/(\*\*[^*]+\*\*)/).map((part, position) => {
    const strong = /^\*\*([^*]+)\*\*$/.exec(part)?.[1];
    return strong === undefined ? part : <strong key={position}>{strong}</strong>;
  });
}
