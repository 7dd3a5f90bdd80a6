import { plainWords } from '../look/words.ts';

/** Counts as bars, largest first. */
export const Counts = ({
  title,
  counts,
  words = plainWords,
}: {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly words?: (id: string) => string;
}) => {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const most = Math.max(1, ...entries.map(([, count]) => count));
  if (entries.length === 0) return null;
  return (
    <section className="card">
      <h3>{title}</h3>
      <table className="counts">
        <tbody>
          {entries.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{words(name)}</th>
              <td>{count.toLocaleString()}</td>
              <td aria-hidden="true">
                <span className="count-bar" style={{ inlineSize: `${(100 * count) / most}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
