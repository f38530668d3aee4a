export interface Graph {
  /** Nodes are numbers below this. */
  readonly count: number
  /** What is reached from none of these is left out. */
  readonly starts: Iterable<number>
  readonly next: (node: number) => readonly number[]
}

/**
 * The strongly connected component of each node (Tarjan's method, without recursion): nodes that reach each other share a
 * number; -1 for what is left out.
 */
export function componentsOf({ count, starts, next }: Graph): Int32Array {
  const component = new Int32Array(count).fill(-1)
  const order = new Int32Array(count).fill(-1)
  const lowest = new Int32Array(count)
  const path: number[] = []
  let visited = 0
  let components = 0
  for (const start of starts) {
    if (order[start] !== -1) continue
    const work = [{ node: start, targets: next(start), at: 0 }]
    enter(start)
    for (let frame = work.at(-1); frame; frame = work.at(-1)) {
      const { node } = frame
      const target = frame.targets[frame.at++]
      if (target === undefined) {
        work.pop()
        const parent = work.at(-1)
        if (parent) lower(parent.node, lowest[node] ?? 0)
        if (lowest[node] === order[node]) close(node)
      } else if (order[target] === -1) {
        enter(target)
        work.push({ node: target, targets: next(target), at: 0 })
      } else if (component[target] === -1) lower(node, order[target] ?? 0)
    }
  }
  return component

  function enter(node: number): void {
    order[node] = visited
    lowest[node] = visited++
    path.push(node)
  }
  function lower(node: number, value: number): void {
    lowest[node] = Math.min(lowest[node] ?? value, value)
  }
  function close(root: number): void {
    for (let node = path.pop(); node !== undefined; node = path.pop()) {
      component[node] = components
      if (node === root) break
    }
    components++
  }
}
