import '@ambit/react/look.css'
import './style/frame.css'
import './style/contacts.css'
import './style/graphs.css'
import './style/pages.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
