import { useState, type FormEvent, type ReactNode } from 'react'
import { useRegisterCapability } from '@ambit/react'

/** A page as an app has one already: state, a function that changes it, and a form whose button calls that. */
export function Tasks(): ReactNode {
  const [tasks, setTasks] = useState<readonly string[]>([])
  const addTask = (title: string): void => setTasks((before) => [...before, title])

  // oxfmt-ignore
  // region tool
  useRegisterCapability([{
    name: 'add_task',
    description: 'Adds a task to the list on this page. Use it when the person asks for one.',
    parameters: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
    call: ({ title }) => {
      addTask(title)
      return { ok: true, added: title, count: tasks.length + 1 }
    },
  }], { scopeId: 'tasks:list', pageTitle: 'Tasks', pageInstructions: 'The tasks of the person who is signed in.' })
  // endregion tool

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const title = new FormData(event.currentTarget).get('title')
    if (typeof title === 'string') addTask(title)
    event.currentTarget.reset()
  }
  return (
    <form onSubmit={onSubmit}>
      <input name="title" aria-label="Title" required />
      <button type="submit">Add</button>
      <ul>
        {tasks.map((task, at) => (
          <li key={at}>{task}</li>
        ))}
      </ul>
    </form>
  )
}
