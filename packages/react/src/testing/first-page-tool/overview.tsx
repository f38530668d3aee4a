import { useRegisterCapability } from '@ambit/react'
import * as z from 'zod'

// region overview
const TITLE = z.object({ title: z.string().trim().min(1) })
const FIND = z.object({ words: z.string().trim().min(2).describe('What the title holds') })

export function useTaskCapabilities(tasks: readonly string[], addTask: (title: string) => void, show: (at: number) => void): void {
  useRegisterCapability(
    [
      {
        name: 'get_tasks_overview',
        description: 'How many tasks there are, and the newest. Call it before you change anything, and when asked what is there.',
        parameters: { type: 'object' },
        readOnly: true,
        call: () => ({ ok: true, count: tasks.length, newest: tasks.slice(-20) }),
      },
      {
        name: 'add_task',
        description: 'Adds a task to the list on this page. Use it when the person asks for one.',
        input: TITLE,
        call: ({ title }) => {
          addTask(title)
          return { ok: true, added: title, count: tasks.length + 1 }
        },
      },
      {
        name: 'show_task',
        description: 'Scrolls to the first task whose title holds some words. Use it when the person asks where a task is.',
        input: FIND,
        showsOnly: true,
        call: ({ words }) => {
          const at = tasks.findIndex((task) => task.includes(words))
          if (at < 0) return { ok: false, error: `No task holds "${words}".` }
          show(at)
          return { ok: true, shown: tasks[at] }
        },
      },
    ],
    { scopeId: 'tasks:list', pageTitle: 'Tasks', pageInstructions: 'Read the overview before you change anything.' },
  )
}
// endregion overview
