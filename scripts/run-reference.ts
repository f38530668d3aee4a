// npm run reference: writes the tools reference of the guide anew.
import { writeToolsReference } from './tools-reference.ts'

await writeToolsReference()
